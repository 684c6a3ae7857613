-- Paying sellers out: running totals of the ledger, so that a page of a long table needs no sum over all of it, and what a
-- transfer needs for being finished by whoever finds it.

-- Follows the ledger by the trigger below. Never decides about money: that is summed over the ledger itself.
create table seller_totals (
  account text primary key,
  teacher_id bigint,
  centre_id bigint,
  -- After refunds and the platform's fee.
  sales_cents bigint not null default 0,
  payout_cents bigint not null default 0,
  pending_cents bigint generated always as (sales_cents - payout_cents) stored,
  check (num_nonnulls(teacher_id, centre_id) = 1)
);
create index seller_totals_pending on seller_totals (pending_cents, account);
create index seller_totals_sales on seller_totals (sales_cents, account);
create index seller_totals_payouts on seller_totals (payout_cents, account);

-- The same by the day in Hong Kong.
create table seller_days (
  account text not null,
  day date not null,
  sales_cents bigint not null,
  payout_cents bigint not null,
  primary key (account, day)
);
create index seller_days_day on seller_days (day, account);

-- What was posted since the totals were last brought up to date: added to, never updated, so that no two payments to the
-- same seller wait for each other.
create table seller_changes (
  id bigint generated always as identity primary key,
  account text not null,
  day date not null,
  sales_cents bigint not null,
  payout_cents bigint not null
);

create function seller_changes_follow() returns trigger language plpgsql as $$
begin
  insert into seller_changes (account, day, sales_cents, payout_cents)
  select entry.account, ((posting.at at time zone 'UTC') + interval '8 hours')::date,
    case when posting.kind = 'payout' then 0 else -entry.amount_cents end,
    case when posting.kind = 'payout' then entry.amount_cents else 0 end
  from added entry join ledger_postings posting on posting.id = entry.posting_id
  where entry.account like 'seller:%';
  return null;
end $$;
create trigger seller_changes_follow after insert on ledger_entries
  referencing new table as added for each statement execute function seller_changes_follow();

insert into seller_changes (account, day, sales_cents, payout_cents)
select entry.account, ((posting.at at time zone 'UTC') + interval '8 hours')::date,
  -coalesce(sum(entry.amount_cents) filter (where posting.kind <> 'payout'), 0),
  coalesce(sum(entry.amount_cents) filter (where posting.kind = 'payout'), 0)
from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
where entry.account like 'seller:%' group by 1, 2;

-- Where it was sent to, decided once: a second try must ask for the very same.
alter table payouts add column provider text;
alter table payouts add column destination text;
create index payouts_requested on payouts (created_at) where state = 'requested';

-- Staff look for sellers by a part of their address.
create index accounts_seller_email on accounts using gin (email gin_trgm_ops) where role in (2, 4);

alter table sandbox_accounts drop constraint sandbox_accounts_behaviour_check;
alter table sandbox_accounts add constraint sandbox_accounts_behaviour_check check (behaviour in (
  'verified', 'more_needed', 'refused', 'slow', 'lost answer', 'outage',
  'payout refused', 'payout lost', 'payout outage'));

-- 'payout' with the payout's number.
alter table order_mails drop constraint order_mails_template_check;
alter table order_mails add constraint order_mails_template_check check (template in ('receipt', 'refund', 'payout'));
