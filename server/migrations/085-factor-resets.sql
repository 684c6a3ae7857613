-- Somebody has lost both the app and the recovery codes: one of staff asks for a reset, another decides. The row goes with
-- the decision; what was decided is in the log of staff's acts.
create table second_factor_resets (
  account_id bigint primary key references accounts (id),
  reason text not null check (char_length(reason) between 1 and 500),
  asked_by bigint not null references profiles (id),
  asked_at timestamptz not null
);

-- What was offered is void with the next password, as everything else that waits for its second half.
alter table second_factors add column offered_version integer;

-- A code that is mailed before an account without a password changes its second factor.
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'delete', 'password', 'passkey', 'bank', 'social', 'factor'));
