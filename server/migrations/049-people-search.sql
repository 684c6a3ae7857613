-- Staff look for people by parts of names, addresses and numbers, among a hundred thousand of them.

-- The pieces by which a text is found: every three characters of a word, the first one and two of it, and of Chinese,
-- where a word of two characters is a whole name, every one and two.
create function search_grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from regexp_split_to_table(lower(words), '[\s,;()|/+@._-]+') word,
    generate_series(1, length(word)) at,
    lateral (values
      (case when length(word) >= at + 2 then substr(word, at, 3) end),
      (case when at <= 2 then '^' || left(word, at) end),
      (case when ascii(substr(word, at, 1)) > 11903 then substr(word, at, 1) end),
      (case when ascii(substr(word, at, 1)) > 11903 and ascii(substr(word, at + 1, 1)) > 11903
        then substr(word, at, 2) end)
    ) pieces (gram)
  where gram is not null
$$;

-- Names in both orders, as they are written here, and the number as it is dialled.
create function profile_words(first_name text, last_name text, display_name text, contact_no text)
returns text language sql immutable parallel safe as $$
  select lower(first_name || ' ' || last_name || ' ' || last_name || first_name || ' ' || display_name || ' ' ||
    regexp_replace(contact_no, '\D', '', 'g'))
$$;

create index profiles_search on profiles
  using gin (search_grams(profile_words(first_name, last_name, display_name, contact_no)));
create index accounts_search on accounts using gin (search_grams(email || ' ' || username));

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
