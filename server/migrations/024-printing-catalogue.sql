-- Whether those who have a product may print and download its worksheets, each copy with their name. Its teacher's
-- choice, and yes where nobody has chosen.
alter table products add column printable boolean not null default true;

-- There is something to print, and it may be printed: what lists are narrowed by.
alter table product_cards add column printable boolean not null default false;
update product_cards set printable = true where worksheets > 0;

-- All that facets count stands in this index.
drop index product_cards_subject;
create index product_cards_subject on product_cards (subject_id, popularity desc, product_id desc)
  include (levels, price_cents, videos, worksheets, printable, rating, centre_id, ends_on) where listed;
