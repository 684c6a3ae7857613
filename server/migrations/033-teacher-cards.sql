-- Discovery: what lists and searches of teachers read. Rows are derived: a rebuild makes them anew.

-- One row for everybody who is or once was public, so that a page that is gone is told from one that never was.
create table teacher_cards (
  teacher_id bigint primary key references profiles (id) on delete cascade,
  -- As on the wire, for anybody; '' for whoever has gone.
  card text not null,
  -- An active teacher.
  listed boolean not null,
  -- ISO 3166-1, '' where none was given.
  country text not null,
  -- In small letters and in order, to be compared; the card has them as they were typed.
  languages text[] not null,
  -- What trial lessons on offer cost, in cents, and in which price bands that is, counted from 0.
  prices integer[] not null,
  bands smallint[] not null,
  -- The cheapest trial lesson; the largest integer where there is none, which puts it last.
  price_cents integer not null,
  -- As it is sorted: without titles, in small letters.
  sort_name text collate "C" not null,
  rating real not null,
  reviews integer not null,
  students integer not null,
  created_at timestamptz not null,
  search tsvector not null
);
-- With all that narrows a list beside it: rows on the way that do not fit are not fetched.
create index teacher_cards_rating on teacher_cards (rating desc, reviews desc, students desc, teacher_id desc)
  include (country, languages, bands) where listed;
create index teacher_cards_newest on teacher_cards (created_at desc, teacher_id desc)
  include (country, languages, bands) where listed;
create index teacher_cards_price on teacher_cards (price_cents, teacher_id)
  include (country, languages, bands) where listed;
create index teacher_cards_name on teacher_cards (sort_name, teacher_id)
  include (country, languages, bands) where listed;
create index teacher_cards_country on teacher_cards (country) include (languages, bands) where listed;
create index teacher_cards_languages on teacher_cards using gin (languages) where listed;
create index teacher_cards_bands on teacher_cards using gin (bands) where listed;
create index teacher_cards_search on teacher_cards using gin (search) with (fastupdate = off) where listed;
