-- When somebody came to the end of a material: how many completed a product is told by day.
alter table progress add column done_at timestamptz;
update progress set done_at = updated_at where done;
alter table progress add constraint progress_done_at check (done = (done_at is not null));
-- Of all readers of a product's materials.
create index progress_done on progress (material_id) where done;
