-- The second factor of an account: codes of an app by time, and codes for the day on which the app is lost.
create table second_factors (
  account_id bigint primary key references accounts (id),
  -- Sealed; null until a code has shown that the app has it.
  secret_id uuid unique references vault_secrets (id),
  confirmed_at timestamptz,
  -- The step in time of the last code that was used: it and those before it are used up.
  last_step bigint not null default 0,
  -- A new one that waits for its first code; the one before it counts until then.
  offered_id uuid unique references vault_secrets (id),
  offered_at timestamptz,
  check ((secret_id is null) = (confirmed_at is null)),
  check ((offered_id is null) = (offered_at is null))
);

-- Only hashes are kept.
create table recovery_codes (
  account_id bigint not null references accounts (id),
  hash text not null,
  used_at timestamptz,
  primary key (account_id, hash)
);
