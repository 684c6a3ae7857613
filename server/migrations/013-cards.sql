-- Catalogue: what lists and searches read. Rows are derived: a rebuild makes them anew from the products.

-- How a product stands with people, counted elsewhere and told to the catalogue.
create table product_standing (
  product_id bigint primary key references products (id) on delete cascade,
  reviews integer not null default 0 check (reviews >= 0),
  rating_total integer not null default 0 check (rating_total between reviews and reviews * 5),
  sold integer not null default 0 check (sold >= 0),
  popularity real not null default 0
);

create table product_cards (
  product_id bigint primary key references products (id) on delete cascade,
  -- As on the wire, for anybody.
  card text not null,
  -- Active, of an active seller, to be had by anybody (paid or free), and not over when it was written: the
  -- last day is looked at again when it is read.
  listed boolean not null,
  ends_on date,
  subject_id bigint not null,
  levels text[] not null,
  -- In small letters, to be compared; the card has them as they were typed.
  tags text[] not null,
  teacher_id bigint not null,
  centre_id bigint,
  -- What one pays now.
  price_cents integer not null,
  videos smallint not null,
  worksheets smallint not null,
  rating real not null,
  popularity real not null,
  created_at timestamptz not null,
  search tsvector not null
);
-- With the last day beside it, a page far down the list is found without looking at the products before it.
create index product_cards_popular on product_cards (popularity desc, product_id desc) include (ends_on) where listed;
create index product_cards_newest on product_cards (created_at desc, product_id desc) include (ends_on) where listed;
create index product_cards_price on product_cards (price_cents, product_id) include (ends_on) where listed;
create index product_cards_rating on product_cards (rating desc, popularity desc, product_id desc) include (ends_on)
  where listed;
-- With all that facets count beside it: they are counted over everything there is.
create index product_cards_subject on product_cards (subject_id, popularity desc, product_id desc)
  include (levels, price_cents, videos, worksheets, rating, centre_id, ends_on) where listed;
create index product_cards_teacher on product_cards (teacher_id, popularity desc, product_id desc) where listed;
create index product_cards_centre on product_cards (centre_id, popularity desc, product_id desc)
  where listed and centre_id is not null;
create index product_cards_over on product_cards (ends_on) where listed and ends_on is not null;
create index product_cards_levels on product_cards using gin (levels) where listed;
create index product_cards_tags on product_cards using gin (tags) where listed;
create index product_cards_search on product_cards using gin (search) with (fastupdate = off) where listed;
