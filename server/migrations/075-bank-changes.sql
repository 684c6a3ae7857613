-- Bank and identity data change only for who proves to be their owner. Every change is kept, payouts wait for a while
-- after it, and its owner can stop them.

alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'delete', 'password', 'passkey', 'bank'));

-- When what had been entered was last changed: payouts wait for 72 hours from then. Null for a first entry.
alter table payout_accounts add column changed_at timestamptz;
-- Since when no payout leaves, until staff lift it.
alter table payout_accounts add column frozen_at timestamptz;
create index payout_accounts_changed on payout_accounts (changed_at) where changed_at is not null;
create index payout_accounts_frozen on payout_accounts (frozen_at) where frozen_at is not null;

create table bank_changes (
  id bigint generated always as identity primary key,
  teacher_id bigint references profiles (id),
  centre_id bigint references centres (id),
  check (num_nonnulls(teacher_id, centre_id) = 1),
  kind text not null check (kind in ('entered', 'changed', 'frozen', 'lifted')),
  at timestamptz not null,
  actor_id bigint not null references profiles (id),
  -- By which right: a session, the link of a mail, or as staff.
  means text not null check (means in ('session', 'link', 'staff')),
  -- From where; '' of staff.
  address text not null,
  -- Which fields, as they are called on the wire.
  fields text[] not null,
  -- Masks of numbers, never the numbers: {"account_number": "••••1234"}.
  before jsonb not null,
  after jsonb not null,
  -- What staff said of it.
  reason text not null default ''
);
create index bank_changes_teacher on bank_changes (teacher_id, id) where teacher_id is not null;
create index bank_changes_centre on bank_changes (centre_id, id) where centre_id is not null;

-- It is only ever added to. When the payout account is deleted, with the last of its owners, what is personal here can be
-- blanked, and nothing else: that something was changed, when and by whom stays.
create function bank_changes_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.before = '{}' and new.after = '{}' and new.address = '' and new.reason = ''
      and (new.id, new.teacher_id, new.centre_id, new.kind, new.at, new.actor_id, new.means, new.fields)
        is not distinct from (old.id, old.teacher_id, old.centre_id, old.kind, old.at, old.actor_id, old.means, old.fields)
      and not exists (
        select from payout_accounts account
        where account.teacher_id = old.teacher_id or account.centre_id = old.centre_id)
    then
      return new;
    end if;
  end if;
  raise exception 'Changes of bank accounts are only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger bank_changes_final before update or delete on bank_changes
  for each row execute function bank_changes_are_final();
create trigger bank_changes_kept before truncate on bank_changes
  for each statement execute function bank_changes_are_final();
