-- Where people are signed in, one row a token. The token itself is never kept; whether it is still good is decided by
-- `revoked_tokens` and the account's version, not here.
create table sessions (
  id bigint generated always as identity primary key,
  jti text not null unique,
  account_id bigint not null references accounts (id),
  -- Of the account when it signed in: a later version has ended the session.
  token_version integer not null,
  -- In plain words ('Chrome', 'Mac'), empty where the program did not say.
  browser text not null,
  system text not null,
  -- The address without its last part, of the last use.
  network text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id, used_at);
create index sessions_expiry on sessions (expires_at);
