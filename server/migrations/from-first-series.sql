-- What a database that has run the whole first series of migrations still differs by from the baseline (decision 050). It runs
-- once, before the database is marked, and may find parts of it done: a backup of that time is restored into the baseline.

-- The outlines of products are kept by the library itself.
drop trigger if exists outlines_follow on materials;
drop trigger if exists outlines_follow on media_files;
drop function if exists outlines_follow();

-- People are found by what their own module and others tell, no longer by a view over the tables of five modules.
alter table people_search add column if not exists application text, add column if not exists applied_at timestamptz;
drop trigger if exists people_search_follow on teacher_applications;
drop trigger if exists people_search_mark on products;
drop trigger if exists people_search_mark on disputes;
drop trigger if exists people_search_mark on staff_acts;
drop function if exists people_search_mark();
drop view if exists people_words;
update people_search found set application = application.state, applied_at = application.submitted_at
from teacher_applications application where application.user_id = found.user_id;
create or replace function refresh_people_search(person bigint) returns void language plpgsql as $$
begin
  insert into people_search (user_id, words, grams) values (person, '', '{}') on conflict (user_id) do nothing;
  update people_search found
  set words = known.words,
    grams = search_grams(known.words) || array_remove(array[
      case when known.active and (known.role = 4 or found.application <> 'approved') then '#all' end,
      case when known.active and known.role = 4 and known.status in (0, 2, 3) then '#inactive' end,
      case when known.active and known.status not in (0, 2, 3) and (
          found.application in ('submitted', 'more_asked')
          or known.role = 4 and known.status <> 1 and found.application is null)
        then '#requests' end], null)
      || array(select told from unnest(found.grams) told where told in ('#sells', '#disputes', '#acts')),
    listed_at = case when known.role = 4 then known.created_at else found.applied_at end,
    asked_at = coalesce(found.applied_at, known.created_at)
  from (
    select account.role, account.status, account.created_at, account.deleted_at is null as active,
      lower(profile.first_name || ' ' || profile.last_name || ' ' || profile.last_name || profile.first_name || ' ' ||
        profile.display_name || ' ' || regexp_replace(profile.contact_no, '\D', '', 'g') ||
        case when account.deleted_at is null then ' ' || account.email || ' ' || account.username else '' end) as words
    from profiles profile join accounts account on account.id = profile.account_id
    where profile.id = person) known
  where found.user_id = person;
end $$;
create or replace function people_search_follow() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'profiles' then
    perform refresh_people_search(new.id);
  else
    perform refresh_people_search(id) from profiles where account_id = new.id;
  end if;
  return null;
end $$;
