-- Discovery: the free days of a teacher as bits, so that lists and counts need not look at the cards themselves. A day since
-- 1970 has the bit of its remainder by 128, from the left: days that are asked for lie closer together than that. Derived
-- from free_days, which stay for finding the few that are free on a day.
alter table teacher_cards add column free_ring bit(128) not null default 0::bit(128);
-- All of them: a row that is written anew is put into each, which takes longer than making them anew.
drop index teacher_cards_rating, teacher_cards_newest, teacher_cards_price, teacher_cards_name, teacher_cards_country,
  teacher_cards_bands, teacher_cards_languages, teacher_cards_search, teacher_cards_free;
update teacher_cards set free_ring = (
  select coalesce(bit_or(set_bit(0::bit(128), day % 128, 1)), 0::bit(128))
  from unnest(free_days) as free (day), floor(extract(epoch from now() + interval '8 hours') / 86400) as today
  where day >= today and day < today + 128)
where free_days <> '{}';

create index teacher_cards_rating on teacher_cards (rating desc, reviews desc, students desc, teacher_id desc)
  include (country, languages, band_mask, free_ring) where listed;
create index teacher_cards_newest on teacher_cards (created_at desc, teacher_id desc)
  include (country, languages, band_mask, free_ring) where listed;
create index teacher_cards_price on teacher_cards (price_cents, teacher_id)
  include (country, languages, band_mask, free_ring) where listed;
create index teacher_cards_name on teacher_cards (sort_name, teacher_id)
  include (country, languages, band_mask, free_ring) where listed;
create index teacher_cards_country on teacher_cards (country, band_mask)
  include (languages, free_ring, teacher_id, rating, reviews, students, created_at, price_cents, sort_name) where listed;
create index teacher_cards_bands on teacher_cards (band_mask)
  include (country, languages, free_ring, teacher_id, rating, reviews, students, created_at, price_cents, sort_name)
  where listed;
create index teacher_cards_languages on teacher_cards using gin (languages) where listed;
create index teacher_cards_search on teacher_cards using gin (search) with (fastupdate = off) where listed;
create index teacher_cards_free on teacher_cards using gin (free_days) with (fastupdate = off) where listed;
