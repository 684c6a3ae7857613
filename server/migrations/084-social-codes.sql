-- A code that is mailed before Google or Facebook is linked to an account without a password.
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'delete', 'password', 'passkey', 'bank', 'social'));
