-- Small secrets (numbers of accounts and of identity cards), sealed under a key that lies elsewhere.

-- Keys by what they are known by, which tells nothing of the key. One that was replaced is taken out, and nothing can be
-- sealed under it from then on, not even by a process that has not heard of it.
create table vault_keys (
  id text primary key,
  added_at timestamptz not null default now()
);

create table vault_secrets (
  id uuid primary key,
  key_id text not null references vault_keys (id),
  sealed bytea not null
);
create index vault_secrets_key on vault_secrets (key_id, id);
