-- Staff look for people by parts of names, addresses and numbers, among a hundred thousand of them.

-- The pieces by which a text is found: every three characters of a word, the first one and two of it, and of Chinese,
-- where a word of two characters is a whole name, every one and two.
create function search_grams(words text) returns text[] language plpgsql immutable parallel safe as $$
declare
  grams text[] := '{}';
  word text;
  letter text;
begin
  foreach word in array regexp_split_to_array(lower(words), '[\s,;()|/+@._-]+') loop
    for at in 1 .. length(word) loop
      if at <= length(word) - 2 then
        grams := grams || substr(word, at, 3);
      end if;
      if at <= 2 then
        grams := grams || ('^' || left(word, at));
      end if;
      letter := substr(word, at, 1);
      if ascii(letter) > 11903 then
        grams := grams || letter;
        if at < length(word) and ascii(substr(word, at + 1, 1)) > 11903 then
          grams := grams || substr(word, at, 2);
        end if;
      end if;
    end loop;
  end loop;
  return grams;
end $$;

-- One row a person, so that all words of a search are looked up at once, wherever they stand.
create table people_search (
  user_id bigint primary key references profiles (id) on delete cascade,
  words text not null,
  grams text[] not null
);
create index people_search_grams on people_search using gin (grams);

-- Names in both orders, as they are written here, the number as it is dialled, and how they sign in while they can.
create view people_words as
select profile.id as user_id, profile.account_id,
  lower(profile.first_name || ' ' || profile.last_name || ' ' || profile.last_name || profile.first_name || ' ' ||
    profile.display_name || ' ' || regexp_replace(profile.contact_no, '\D', '', 'g') ||
    case when account.deleted_at is null then ' ' || account.email || ' ' || account.username else '' end) as words
from profiles profile join accounts account on account.id = profile.account_id;

create function people_search_follow() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'accounts' then
    changed := new.id;
  else
    changed := new.account_id;
  end if;
  insert into people_search (user_id, words, grams)
  select user_id, words, search_grams(words) from people_words where account_id = changed
  on conflict (user_id) do update set words = excluded.words, grams = excluded.grams;
  return null;
end $$;
create trigger people_search_follow after insert or update of first_name, last_name, display_name, contact_no
  on profiles for each row execute function people_search_follow();
create trigger people_search_follow after update of email, username, deleted_at
  on accounts for each row execute function people_search_follow();

insert into people_search (user_id, words, grams) select user_id, words, search_grams(words) from people_words;

-- In the order in which the portal lists them.
create index profiles_name on profiles (lower(display_name), id);
create index accounts_teachers on accounts (created_at, id) where role = 4 and deleted_at is null;
create index accounts_teachers_inactive on accounts (created_at, id)
  where role = 4 and deleted_at is null and status in (0, 2, 3);
create index accounts_teachers_pending on accounts (created_at, id)
  where role = 4 and deleted_at is null and status not in (0, 1, 2, 3);

alter table teacher_applications
  -- When staff last looked at the documents: what came later is new to them.
  add column seen_at timestamptz;
create index teacher_applications_undecided on teacher_applications (submitted_at, user_id)
  where state <> 'approved';
