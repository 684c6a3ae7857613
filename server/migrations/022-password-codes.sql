-- Accounts without a password set one with a mailed code.
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'delete', 'password'));
