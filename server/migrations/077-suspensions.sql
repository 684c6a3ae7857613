-- Accounts that staff have shut out, each with the reason its owner was told. The account's status is 0 meanwhile; what it
-- was before comes back when staff restore it.
create table suspensions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  reason text not null check (length(reason) between 1 and 2000),
  status_before smallint not null,
  suspended_at timestamptz not null,
  suspended_by bigint not null references profiles (id),
  restored_at timestamptz,
  restored_by bigint references profiles (id),
  check ((restored_at is null) = (restored_by is null))
);
create unique index suspensions_open on suspensions (account_id) where restored_at is null;
create index suspensions_account on suspensions (account_id, id);

-- A suspension ends once, and nothing else about it ever changes.
create function suspensions_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.restored_at is null and new.restored_at is not null
    and (new.id, new.account_id, new.reason, new.status_before, new.suspended_at, new.suspended_by)
      is not distinct from (old.id, old.account_id, old.reason, old.status_before, old.suspended_at, old.suspended_by)
  then
    return new;
  end if;
  raise exception 'A suspension can only be ended' using errcode = 'restrict_violation';
end $$;
create trigger suspensions_final before update or delete on suspensions
  for each row execute function suspensions_are_final();
create trigger suspensions_kept before truncate on suspensions
  for each statement execute function suspensions_are_final();

-- When the owner last signed in, for the People page.
alter table accounts add column signed_in_at timestamptz;
-- Staff list people by role and standing, the newest first.
create index accounts_role on accounts (role, id) where deleted_at is null;
create index accounts_suspended on accounts (id) where status = 0 and deleted_at is null;
