-- What a registration interrupted, kept until its account is first signed in to.
create table registrations (
  account_id bigint primary key references accounts (id) on delete cascade,
  browser_hash text,
  choice jsonb check (octet_length(choice::text) <= 8000),
  created_at timestamptz not null
);
create index registrations_age on registrations (created_at);
