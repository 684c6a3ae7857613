-- Derived data that triggers keep: people as staff look for them.

-- Names in both orders, as they are written here, the number as it is dialled, and how they sign in while they can.
-- A person's pieces also say in which lists of staff they stand, so that the index alone finds those of a common name who
-- are in one: without the thousands of the same name who never taught, sold, disputed or had to do with staff.
create view people_words as
select profile.id as user_id, profile.account_id,
  lower(profile.first_name || ' ' || profile.last_name || ' ' || profile.last_name || profile.first_name || ' ' ||
    profile.display_name || ' ' || regexp_replace(profile.contact_no, '\D', '', 'g') ||
    case when account.deleted_at is null then ' ' || account.email || ' ' || account.username else '' end) as words,
  -- Longer than a piece of three letters: nobody finds them by typing.
  array_remove(array[
    case when account.deleted_at is null and (account.role = 4 or application.state <> 'approved') then '#all' end,
    case when account.deleted_at is null and account.role = 4 and account.status in (0, 2, 3) then '#inactive' end,
    case when account.deleted_at is null and account.status not in (0, 2, 3) and (
        application.state in ('submitted', 'more_asked')
        or account.role = 4 and account.status <> 1 and application.user_id is null)
      then '#requests' end,
    case when exists (select from products where teacher_id = profile.id) then '#sells' end,
    case when exists (select from disputes where user_id = profile.id) then '#disputes' end,
    case when exists (select from staff_acts where actor_id = profile.id)
        or exists (select from staff_acts where subject_id = profile.id::text and subject_type in ('teacher', 'user'))
      then '#acts' end], null) as marks,
  case when account.role = 4 then account.created_at else application.submitted_at end as listed_at,
  coalesce(application.submitted_at, account.created_at) as asked_at
from profiles profile join accounts account on account.id = profile.account_id
left join teacher_applications application on application.user_id = profile.id;

create function people_search_follow() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'accounts' then
    changed := new.id;
  elsif tg_table_name = 'profiles' then
    changed := new.account_id;
  else
    select account_id into changed from profiles
      where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  end if;
  insert into people_search (user_id, words, grams, listed_at, asked_at)
  select user_id, words, search_grams(words) || marks, listed_at, asked_at from people_words where account_id = changed
  on conflict (user_id) do update set words = excluded.words, grams = excluded.grams,
    listed_at = excluded.listed_at, asked_at = excluded.asked_at;
  return null;
end $$;

-- Once for a person: whoever stands in one of these lists stays there.
create function people_search_mark() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    update people_search set grams = grams || '{#sells}'
      where user_id = new.teacher_id and not grams @> '{#sells}';
  elsif tg_table_name = 'disputes' then
    update people_search set grams = grams || '{#disputes}'
      where user_id = new.user_id and not grams @> '{#disputes}';
  else
    update people_search set grams = grams || '{#acts}'
      where not grams @> '{#acts}' and user_id in (new.actor_id,
        case when new.subject_type in ('teacher', 'user') and new.subject_id ~ '^\d{1,18}$'
          then new.subject_id::bigint end);
  end if;
  return null;
end $$;
create trigger people_search_mark after insert
  on staff_acts for each row execute function people_search_mark();
create trigger people_search_follow after update of email, username, deleted_at, role, status, created_at
  on accounts for each row execute function people_search_follow();
create trigger people_search_follow after insert or update of first_name, last_name, display_name, contact_no
  on profiles for each row execute function people_search_follow();
create trigger people_search_follow after insert or delete or update of state, submitted_at
  on teacher_applications for each row execute function people_search_follow();
create trigger people_search_mark after insert or update of teacher_id
  on products for each row execute function people_search_mark();
create trigger people_search_mark after insert
  on disputes for each row execute function people_search_mark();
