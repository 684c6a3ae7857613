-- Sales of a year are added up from the index alone.
create index orders_paid_sums on orders (paid_at) include (total_cents) where paid_at is not null;
drop index orders_paid;
