-- One material of a product may be its free sample: anybody opens it while the product is on sale.
alter table materials
  add column is_sample boolean not null default false,
  -- It goes with its material.
  add constraint materials_sample_kept check (not is_sample or removed_at is null);
create unique index materials_sample on materials (product_id) where is_sample;
