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
  -- Active, of an active seller, and to be had by anybody: paid or free. Expiry is looked at when it is read.
  listed boolean not null,
  ends_on date,
  subject_id bigint not null,
  levels text[] not null,
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
create index product_cards_popular on product_cards (popularity desc, product_id desc) where listed;
create index product_cards_newest on product_cards (created_at desc, product_id desc) where listed;
create index product_cards_price on product_cards (price_cents, product_id) where listed;
create index product_cards_rating on product_cards (rating desc, popularity desc, product_id desc) where listed;
create index product_cards_subject on product_cards (subject_id, popularity desc, product_id desc) where listed;
create index product_cards_teacher on product_cards (teacher_id, popularity desc, product_id desc) where listed;
create index product_cards_centre on product_cards (centre_id, popularity desc, product_id desc)
  where listed and centre_id is not null;
create index product_cards_levels on product_cards using gin (levels) where listed;
create index product_cards_tags on product_cards using gin (tags) where listed;
create index product_cards_search on product_cards using gin (search) with (fastupdate = off) where listed;
