-- Held money: what is paid for lessons is the seller's once they are taught.

alter table ledger_postings drop constraint ledger_postings_kind_check;
alter table ledger_postings add constraint ledger_postings_kind_check
  check (kind in ('payment', 'provider_fee', 'refund', 'payout', 'lesson'));

-- What of a movement came to what is held, or left it: with its fee, which the platform has with the lesson only. In the
-- ledger the account is held:teacher-12, held:centre-3.
alter table seller_movements
  add column held_cents bigint not null default 0,
  add column held_fee_cents bigint not null default 0;
create index seller_movements_line on seller_movements (line_id);

alter table seller_changes add column held_cents bigint not null default 0;
alter table income_days add column held_cents bigint not null default 0;
-- Without the platform's fee, as sales are: pending is held and what can be paid out.
alter table seller_totals add column held_cents bigint not null default 0;
alter table seller_totals add column available_cents bigint
  generated always as (sales_cents - payout_cents - held_cents) stored;
create index seller_totals_held on seller_totals (held_cents, account);
create index seller_totals_available on seller_totals (available_cents, account);

-- Lines of which something is held, and when their lessons are looked at next: never more than a day later, since a lesson
-- may have been moved.
create table held_lines (
  line_id bigint primary key references order_lines (id),
  -- The seller's account in the ledger: seller:teacher-12, seller:centre-3.
  account text not null,
  check_at timestamptz not null
);
create index held_lines_due on held_lines (check_at);
create index held_lines_account on held_lines (account);

-- What became of the lessons that a line was paid for, one by one: its share of the price.
create table lesson_shares (
  line_id bigint not null references order_lines (id),
  -- 0 for lessons that were over when somebody was let in.
  lesson_id bigint not null,
  lessons smallint not null default 1 check (lessons > 0),
  state text not null check (state in ('taught', 'reported', 'refunded')),
  cents bigint not null check (cents >= 0),
  -- By which it, or a part of it, went back.
  refund_id bigint references refunds (id),
  at timestamptz not null,
  primary key (line_id, lesson_id)
);
create index lesson_shares_refund on lesson_shares (refund_id) where refund_id is not null;

-- What a posting owes a seller, and holds for them, is what its lines say.
create or replace function seller_movements_agree() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select moved.posting_id into wrong
  from (
    select movement.posting_id, movement.account,
      sum(movement.gross_cents - movement.fee_cents - movement.held_cents + movement.held_fee_cents) as net,
      sum(movement.held_cents) as held
    from seller_movements movement
    where movement.posting_id in (select posting_id from added)
    group by movement.posting_id, movement.account) moved
  left join ledger_entries entry on entry.posting_id = moved.posting_id and entry.account = moved.account
  left join ledger_entries held on held.posting_id = moved.posting_id
    and held.account = replace(moved.account, 'seller:', 'held:')
  where moved.net <> -coalesce(entry.amount_cents, 0) or moved.held <> -coalesce(held.amount_cents, 0)
  limit 1;
  if found then
    raise exception 'Ledger posting % does not agree with its lines', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Payouts follow the ledger; sales, and what of them is held, its lines.
create or replace function seller_changes_follow() returns trigger language plpgsql as $$
begin
  insert into seller_changes (account, day, sales_cents, payout_cents)
  select entry.account, ((posting.at at time zone 'UTC') + interval '8 hours')::date, 0, entry.amount_cents
  from added entry join ledger_postings posting on posting.id = entry.posting_id
  where entry.account like 'seller:%' and posting.kind = 'payout';
  return null;
end $$;
create function seller_sales_follow() returns trigger language plpgsql as $$
begin
  insert into seller_changes (account, day, sales_cents, payout_cents, held_cents)
  select account, ((at at time zone 'UTC') + interval '8 hours')::date, sum(gross_cents - fee_cents), 0,
    sum(held_cents - held_fee_cents)
  from added group by 1, 2;
  return null;
end $$;
create trigger seller_sales_follow after insert on seller_movements
  referencing new table as added for each statement execute function seller_sales_follow();

-- Lessons that were paid for and are not taught yet are held from now on; of a class that has begun, those to come.
create temporary table untaught on commit drop as
with paid as (
  select line.id, line.kind, line.item_id, line.order_id, line.price_cents, movement.account,
    min(movement.teacher_id) as teacher_id, sum(movement.gross_cents) as gross, sum(movement.fee_cents) as fee
  from order_lines line join seller_movements movement on movement.line_id = line.id
  where line.state = 'paid' and line.kind in ('trial', 'class')
  group by line.id, movement.account having sum(movement.gross_cents) > 0),
trials as (
  select paid.*, 1 as sold, 0::bigint as taught, 1::bigint as coming
  from paid join bookings booking on booking.id = paid.item_id join lessons lesson on lesson.id = booking.lesson_id
  where paid.kind = 'trial' and not (
    booking.state = 'confirmed' and lesson.state = 'open' and lesson.ends_at <= now() - interval '48 hours')),
places as (
  select paid.*, greatest(place.lessons, 1) as sold,
    count(*) filter (where lesson.state = 'open' and lesson.ends_at <= now() - interval '48 hours') as taught,
    count(*) filter (where place.state <> 'confirmed' or lesson.state = 'suspended'
      or (lesson.state = 'open' and lesson.ends_at > now() - interval '48 hours')) as coming
  from paid join enrolments place on place.id = paid.item_id
  left join lessons lesson on lesson.class_id = place.class_id and lesson.starts_at > place.lessons_from
  where paid.kind = 'class'
  group by paid.id, paid.kind, paid.item_id, paid.order_id, paid.price_cents, paid.account, paid.teacher_id, paid.gross,
    paid.fee, place.lessons),
both_kinds as (select * from trials union all select * from places),
-- A cancelled seat is about to be refunded: all that is left is held.
amounts as (
  select both_kinds.*, greatest(gross - (price_cents / sold) * taught, 0) as held from both_kinds where coming > 0)
select amounts.*, case when held = gross then fee else floor(fee * held / gross) end as held_fee
from amounts where held > 0;

insert into ledger_postings (key, kind, order_id, at)
select 'held:' || id, 'lesson', order_id, now() from untaught;
insert into ledger_entries (posting_id, account, amount_cents)
select posting.id, entry.account, entry.cents
from untaught join ledger_postings posting on posting.key = 'held:' || untaught.id
cross join lateral (values
  (untaught.account, (untaught.held - untaught.held_fee)::bigint),
  ('platform:fees', untaught.held_fee::bigint),
  (replace(untaught.account, 'seller:', 'held:'), -untaught.held::bigint)) entry (account, cents)
where entry.cents <> 0;
insert into seller_movements (posting_id, line_id, account, teacher_id, at, gross_cents, fee_cents, held_cents, held_fee_cents)
select posting.id, untaught.id, untaught.account, untaught.teacher_id, posting.at, 0, 0, untaught.held, untaught.held_fee
from untaught join ledger_postings posting on posting.key = 'held:' || untaught.id;
insert into held_lines (line_id, account, check_at) select id, account, now() from untaught;

-- The lessons of these classes that are taught, or were refunded, have had their share.
insert into lesson_shares (line_id, lesson_id, state, cents, at)
select untaught.id, lesson.id, 'taught', untaught.price_cents / untaught.sold, now()
from untaught join enrolments place on place.id = untaught.item_id
join lessons lesson on lesson.class_id = place.class_id and lesson.starts_at > place.lessons_from
where untaught.kind = 'class' and lesson.state = 'open' and lesson.ends_at <= now() - interval '48 hours';
insert into lesson_shares (line_id, lesson_id, state, cents, refund_id, at)
select untaught.id, substring(refund.key from '^class-lesson-(\d+)-')::bigint, 'refunded', refund.amount_cents, refund.id,
  refund.created_at
from untaught join refunds refund on refund.order_id = untaught.order_id
where refund.key ~ ('^class-lesson-\d+-' || untaught.id || '$')
on conflict do nothing;
insert into lesson_shares (line_id, lesson_id, lessons, state, cents, refund_id, at)
select untaught.id, 0, greatest(place.refunded_lessons - (
    select count(*) from lesson_shares share where share.line_id = untaught.id and share.state = 'refunded'), 1),
  'refunded', refund.amount_cents, refund.id, refund.created_at
from untaught join enrolments place on place.id = untaught.item_id
join refunds refund on refund.key = 'class-missed-' || untaught.id
where untaught.kind = 'class';
