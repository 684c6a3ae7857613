-- Since when a product is deleted, for it can be restored for a while, and when its files were removed after that.
alter table products add column deleted_at timestamptz, add column purged_at timestamptz;
update products set deleted_at = updated_at where status = -1;
create index products_to_purge on products (deleted_at) where status = -1 and purged_at is null;
