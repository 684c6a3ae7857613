-- Catalogue: what staff do with courses.

-- Hidden by staff, whatever its teacher makes of its status, until staff restore it; and why, as its teacher reads it.
alter table products
  add column hidden_at timestamptz,
  add column hidden_reason text not null default '',
  add constraint products_hidden_why check ((hidden_at is null) = (hidden_reason = ''));

-- In the orders in which staff list them, and by what they are found there.
create index products_created on products (created_at, id);
create index products_status_created on products (status, created_at, id);
create index products_name on products (lower(name), id);
create index products_price on products (coalesce(discount_cents, price_cents), id);
create index products_hidden on products (created_at, id) where hidden_at is not null;
create index products_featured on products (created_at, id) where featured;
create index products_grams on products using gin (search_grams(name));

-- How many products use a subject and its levels.
create index products_uses on products (subject_id) include (levels);
