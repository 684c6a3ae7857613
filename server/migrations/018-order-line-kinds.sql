-- Order lines by kind: a line names what it sells by its kind and a number that the kind understands. Which kinds
-- there are is decided by the registry of the server; a kind that has a table of its own adds a generated column
-- with a foreign key, as products have one here.

alter table order_lines add column item_id bigint;
update order_lines set item_id = product_id;
alter table order_lines alter column item_id set not null;

-- Its indexes and its check go with it.
alter table order_lines drop column product_id;
alter table order_lines drop constraint order_lines_kind_check;
alter table order_lines add constraint order_lines_kind_check check (kind ~ '^[a-z][a-z_]{0,29}$');
alter table order_lines add column product_id bigint
  generated always as (case when kind = 'product' then item_id end) stored references products (id);
create index order_lines_product on order_lines (product_id) where product_id is not null;

-- A buyer is about to pay for a thing in one order only, and pays for it once.
create unique index order_lines_open on order_lines (user_id, kind, item_id) where state = 'open';
create unique index order_lines_bought on order_lines (user_id, kind, item_id) where state = 'paid';

comment on column order_lines.state is
  'surplus: paid for, but owned already or gone when the money came; given back';
