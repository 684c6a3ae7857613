-- Authoring: many products at once, one draft for each file, with values that they share until one has its own.

create table product_drafts (
  product_id bigint primary key references products (id),
  owner_id bigint not null references profiles (id),
  -- Sent twice, a file gives one product.
  file_id uuid not null unique references media_files (id),
  -- What no longer follows the shared values.
  own text[] not null default '{}',
  -- The product's, as it was last written from here: edited in its form, it follows nothing any more.
  version integer not null,
  created_at timestamptz not null,
  -- Published or removed.
  settled_at timestamptz
);
create index product_drafts_owner on product_drafts (owner_id, created_at) where settled_at is null;

create table product_draft_defaults (
  owner_id bigint primary key references profiles (id),
  shared jsonb not null,
  updated_at timestamptz not null
);
