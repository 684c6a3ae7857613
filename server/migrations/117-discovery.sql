-- Discovery: rails and pairs of products, and what lists and searches of teachers read. Rows are derived: a rebuild makes
-- them anew.

-- Who has been counted: a keyed hash of the network address, kept for 30 days.
create table viewers (
  product_id bigint not null references products (id) on delete cascade,
  viewer bytea not null,
  -- In Hong Kong.
  day date not null,
  primary key (product_id, viewer, day)
);
create index viewers_day on viewers (day);

-- Derived: counted anew every few minutes.
create table rail_products (
  rail text not null check (rail in ('featured', 'monthly', 'trending')),
  position smallint not null,
  product_id bigint not null references products (id) on delete cascade,
  primary key (rail, position),
  unique (rail, product_id)
);

-- Derived: who took the one also took the other. Counted anew every night.
create table product_pairs (
  product_id bigint not null references products (id) on delete cascade,
  other_id bigint not null references products (id) on delete cascade,
  score real not null,
  primary key (product_id, other_id)
);

-- What lists and searches of teachers read. Rows are derived: a rebuild makes them anew.

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
  -- The cheapest trial lesson; the largest integer where there is none, which puts it last.
  price_cents integer not null,
  -- As it is sorted: without titles, in small letters.
  sort_name text collate "C" not null,
  rating real not null,
  reviews integer not null,
  students integer not null,
  created_at timestamptz not null,
  search tsvector not null,
  -- The price bands of a teacher as bits of one number. Whole sets of bands, of which there are few, can then be
  -- looked up by an index that holds all that narrows and orders a list: in the order of prices dear lessons stand all at
  -- the end, and most would be passed on the way to them.
  band_mask integer not null default 0,
  -- On which days of Hong Kong a teacher has a free time, as days since 1970. Derived: what changes a calendar
  -- writes it, and a job takes out what has begun meanwhile.
  free_days integer[] not null default '{}',
  -- The free days of a teacher as bits, so that lists and counts need not look at the cards themselves. A day since
  -- 1970 has the bit of its remainder by 128, from the left: days that are asked for lie closer together than that. Derived
  -- from free_days, which stay for finding the few that are free on a day.
  free_ring bit(128) not null default 0::bit(128)
);
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
