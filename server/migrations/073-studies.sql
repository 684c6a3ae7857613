-- Library: how far somebody is with a product, in one small row, so that five hundred products are read as quickly as ten.
-- All of it follows from progress, materials and files. Triggers keep it, so that nothing that writes those can forget it.

-- What of a product is seen here: videos and PDF files that are ready. Word files are taken away and count for nothing.
create view study_parts as
select part.id as material_id, part.product_id, part.title, part.position, file.kind,
  case when file.kind = 'mp4' then file.duration_seconds else file.pages end as length
from materials part join media_files file on file.id = part.file_id
where part.removed_at is null and file.state = 'ready' and file.kind in ('mp4', 'pdf');

create table product_outlines (
  product_id bigint primary key references products (id) on delete cascade,
  parts integer not null,
  -- Another one each time that a part comes, goes or has another length.
  version bigint not null
);

create table studies (
  user_id bigint not null references profiles (id),
  product_id bigint not null references products (id) on delete cascade,
  -- Of the outline that it was counted by. With any other it says nothing, and is counted anew by whoever looks.
  version bigint not null,
  done integer not null,
  -- The parts as far as they were seen: 2.5 for two and a half.
  seen double precision not null,
  opened_at timestamptz,
  primary key (user_id, product_id)
);

create function recount_studies(readers bigint[], products bigint[])
returns table (for_product bigint, part_count integer, done_count integer, seen_sum double precision, last_opened timestamptz)
language plpgsql as $$
begin
  -- Held first, always in one order: the count is a statement of its own, and sees what whoever held them has written.
  insert into studies (user_id, product_id, version, done, seen)
  select distinct pair.reader, pair.product, 0, 0, 0 from unnest(readers, products) pair (reader, product)
  order by pair.reader, pair.product
  on conflict (user_id, product_id) do update set version = 0 where false;

  return query update studies study
  set version = counted.version, done = counted.done, seen = counted.seen, opened_at = counted.opened_at
  from (
    select pair.reader, pair.product, coalesce(outline.version, 0) as version,
      coalesce(outline.parts, 0) as parts, found.*
    from (select distinct * from unnest(readers, products) each (reader, product)) pair
    left join product_outlines outline on outline.product_id = pair.product
    cross join lateral (
      select count(*) filter (where seen.done) as done,
        coalesce(sum(case when seen.done then 1
          else least(coalesce(seen.position / nullif(part.length, 0), 0), 1) end), 0) as seen,
        max(seen.updated_at) as opened_at
      from study_parts part
      join progress seen on seen.material_id = part.material_id and seen.user_id = pair.reader
      where part.product_id = pair.product) found) counted
  where study.user_id = counted.reader and study.product_id = counted.product
  returning study.product_id, counted.parts, study.done, study.seen, study.opened_at;
end $$;

create function studies_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- To be counted anew by whoever looks; not here, where the reader, or the product, may be about to go.
    update studies study set version = -1
    from changed join materials part on part.id = changed.material_id
    where study.user_id = changed.user_id and study.product_id = part.product_id;
    return null;
  end if;
  perform recount_studies(array_agg(changed.user_id), array_agg(part.product_id))
  from changed join materials part on part.id = changed.material_id
  having count(*) > 0;
  return null;
end $$;
create trigger studies_follow_insert after insert on progress
  referencing new table as changed for each statement execute function studies_follow();
create trigger studies_follow_update after update on progress
  referencing new table as changed for each statement execute function studies_follow();
create trigger studies_follow_delete after delete on progress
  referencing old table as changed for each statement execute function studies_follow();

create function outlines_follow() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if tg_table_name = 'media_files' then
    changed := array(select distinct product_id from materials where file_id = new.id);
  elsif tg_op = 'DELETE' then
    changed := array[old.product_id];
  else
    changed := array[new.product_id];
  end if;
  -- Not of a product that went with its materials.
  insert into product_outlines (product_id, parts, version) select id, 0, 1 from products where id = any(changed) order by id
  on conflict (product_id) do update set version = product_outlines.version + 1;
  -- Held by now, and counted by a statement of its own: see above.
  update product_outlines outline
  set parts = (select count(*) from study_parts part where part.product_id = outline.product_id)
  where outline.product_id = any(changed);
  return null;
end $$;
-- At the end of their transaction: an outline is held last, after products, files and cards.
create constraint trigger outlines_follow after insert or delete or update of file_id, removed_at, product_id
  on materials deferrable initially deferred for each row execute function outlines_follow();
create constraint trigger outlines_follow after update of state, kind, duration_seconds, pages
  on media_files deferrable initially deferred for each row
  when ((old.state = 'ready') <> (new.state = 'ready') or (new.state = 'ready' and
    (old.kind, old.duration_seconds, old.pages) is distinct from (new.kind, new.duration_seconds, new.pages)))
  execute function outlines_follow();

insert into product_outlines (product_id, parts, version)
select material.product_id, count(part.material_id), 1
from materials material left join study_parts part on part.material_id = material.id
group by material.product_id;

-- Each is counted when its reader looks next.
insert into studies (user_id, product_id, version, done, seen)
select distinct seen.user_id, material.product_id, 0, 0, 0
from progress seen join materials material on material.id = seen.material_id;
