-- Counts the edits of a product: a form that was filled from an older one is told so instead of overwriting it.
alter table products add column version integer not null default 1;
