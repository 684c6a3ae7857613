import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { classFacts, classQuestions } from './chaos-class-audit.ts'
import { payoutFacts, payoutQuestions } from './chaos-payout-audit.ts'

export interface Finding {
  what: string
  count: number
  /** The first few. */
  some: string[]
}

export interface Audit {
  /** None of these may be there. */
  findings: Finding[]
  /** What else the databases tell. */
  facts: [what: string, count: number][]
}

/**
 * What each buyer has been charged for, by the sandbox's own books: its charge names the order, the order its lines.
 * `back` tells whether the line's money went back.
 */
const charged = `
  charged as (
    select line.id as line_id, line.order_id, line.user_id, line.product_id, line.price_cents, line.state,
      exists (select from refund_lines given join refunds refund on refund.id = given.refund_id
        where given.line_id = line.id and refund.state = 'done') as back
    from sandbox_charges charge
    join sandbox_intents intent on intent.id = charge.intent_id
    join order_lines line on line.order_id = intent.order_id and line.kind = 'product'
  ),
  owned as (select user_id, product_id, source from entitlements where ended_at is null)`

/** The same for seats in lessons: the line names the booking. */
const seatCharged = `
  charged as (
    select line.order_id, line.item_id as booking_id, line.price_cents, line.state,
      exists (select from refund_lines given join refunds refund on refund.id = given.refund_id
        where given.line_id = line.id and refund.state = 'done') as back
    from sandbox_charges charge
    join sandbox_intents intent on intent.id = charge.intent_id
    join order_lines line on line.order_id = intent.order_id and line.kind = 'trial'
  )`

/** Each selects a `text` for everything that is wrong. */
const questions: readonly [what: string, query: string][] = [
  [
    'charges of no order',
    `select charge.intent_id as text from sandbox_charges charge
      join sandbox_intents intent on intent.id = charge.intent_id
      where not exists (select from order_lines line where line.order_id = intent.order_id)`,
  ],
  [
    'charged, not refunded, and not owned (lines)',
    `with ${charged} select 'order ' || order_id || ' product ' || product_id as text from charged
      where not back and not exists (select from owned
        where owned.user_id = charged.user_id and owned.product_id = charged.product_id
          and (owned.source = 'purchase' or (charged.price_cents = 0 and owned.source = 'free')))`,
  ],
  [
    'owned by purchase without a charge',
    `with ${charged} select 'user ' || user_id || ' product ' || product_id as text from owned
      where source = 'purchase' and not exists (select from charged
        where charged.user_id = owned.user_id and charged.product_id = owned.product_id and not back)`,
  ],
  [
    'products charged twice, net of refunds',
    `with ${charged} select 'user ' || user_id || ' product ' || product_id as text from charged
      where not back and price_cents > 0 group by user_id, product_id having count(*) > 1`,
  ],
  [
    'seats charged, not refunded, and not booked',
    `with ${seatCharged} select 'order ' || order_id || ' booking ' || booking_id as text from charged
      where not back and price_cents > 0 and not exists (select from bookings
        where bookings.id = charged.booking_id and bookings.state = 'confirmed')`,
  ],
  [
    'seats booked without a charge',
    `with ${seatCharged} select 'booking ' || id as text from bookings
      where state = 'confirmed' and price_cents > 0
        and not exists (select from charged where charged.booking_id = bookings.id and not back)`,
  ],
  [
    'seats charged twice, net of refunds',
    `with ${seatCharged} select 'booking ' || booking_id as text from charged
      where not back and price_cents > 0 group by booking_id having count(*) > 1`,
  ],
  [
    'lessons with more booked than seats',
    `select 'lesson ' || lessons.id as text from lessons join bookings on bookings.lesson_id = lessons.id
      where bookings.state = 'confirmed' group by lessons.id having count(*) > lessons.seats`,
  ],
  [
    'holds left over',
    `select 'booking ' || id as text from bookings where state = 'held'
      union all select 'enrolment ' || id from enrolments where state = 'held'`,
  ],
  [
    'buyers charged another sum than they own',
    `with paid as (
        select placed.user_id, sum(charge.amount_cents - charge.refunded_cents) as cents from sandbox_charges charge
        join sandbox_intents intent on intent.id = charge.intent_id
        join orders placed on placed.id = intent.order_id group by placed.user_id),
      got as (
        select held.user_id, sum(line.price_cents) as cents from entitlements held
        join order_lines line on line.user_id = held.user_id and line.product_id = held.product_id
          and line.state = 'paid'
        where held.source = 'purchase' and held.ended_at is null group by held.user_id
        union all
        select booked.user_id, sum(line.price_cents) from bookings booked
        join order_lines line on line.kind = 'trial' and line.item_id = booked.id and line.state = 'paid'
        where booked.state = 'confirmed' group by booked.user_id
        union all
        select place.user_id, sum(line.price_cents - coalesce(back.cents, 0)) from enrolments place
        join order_lines line on line.kind = 'class' and line.item_id = place.id and line.state = 'paid'
        left join lateral (
          select sum(part.amount_cents) as cents from refund_lines part
          join refunds refund on refund.id = part.refund_id where part.line_id = line.id and refund.state = 'done'
        ) back on true
        where place.state = 'confirmed' group by place.user_id)
      select 'user ' || user_id || ': ' || coalesce(paid.cents, 0) || ' charged, ' || coalesce(got.cents, 0) || ' owned'
        as text
      from paid full join (select user_id, sum(cents) as cents from got group by user_id) got using (user_id) where coalesce(paid.cents, 0) <> coalesce(got.cents, 0)`,
  ],
  [
    'orders unpaid although charged',
    `select 'order ' || placed.id || ' ' || placed.state as text from orders placed
      join sandbox_intents intent on intent.order_id = placed.id
      join sandbox_charges charge on charge.intent_id = intent.id
      where placed.state not in ('paid', 'refunded')`,
  ],
  ['orders still open', `select 'order ' || id as text from orders where state = 'open'`],
  [
    'paid orders whose lines or payment say otherwise',
    `select distinct 'order ' || placed.id || ' ' || line.state || ' ' || coalesce(payment.state, 'no payment') as text
      from orders placed join order_lines line on line.order_id = placed.id
      left join payments payment on payment.order_id = placed.id
      where placed.state in ('paid', 'refunded') and (line.state in ('open', 'closed')
        or (placed.provider <> 'none' and payment.state is distinct from 'captured'))`,
  ],
  [
    'orders posted otherwise than charged',
    `with posted as (
        select posting.order_id,
          coalesce(sum(entry.amount_cents) filter (where posting.kind = 'payment'), 0) as paid,
          coalesce(-sum(entry.amount_cents) filter (where posting.kind = 'refund'), 0) as back,
          coalesce(-sum(entry.amount_cents) filter (where posting.kind = 'provider_fee'), 0) as fee
        from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
        where entry.account = 'provider:sandbox' and posting.kind <> 'payout' group by posting.order_id),
      taken as (
        select intent.order_id, sum(charge.amount_cents) as paid, sum(charge.refunded_cents) as back,
          sum(charge.fee_cents) as fee
        from sandbox_charges charge join sandbox_intents intent on intent.id = charge.intent_id
        group by intent.order_id)
      select 'order ' || order_id as text from posted full join taken using (order_id)
      where (posted.paid, posted.back, posted.fee) is distinct from (taken.paid, taken.back, taken.fee)`,
  ],
  [
    'paid orders posted otherwise than their total',
    `select 'order ' || placed.id as text from orders placed
      left join ledger_postings posting on posting.key = 'payment:' || placed.id
      left join ledger_entries entry on entry.posting_id = posting.id and entry.account = 'provider:sandbox'
      where (placed.state in ('paid', 'refunded') and placed.provider <> 'none')
        and entry.amount_cents is distinct from placed.total_cents`,
  ],
  [
    'postings that do not balance',
    `select 'posting ' || posting_id as text from ledger_entries group by posting_id having sum(amount_cents) <> 0`,
  ],
  [
    'ledger sum other than 0',
    `select 'sum ' || sum(amount_cents) as text from ledger_entries having sum(amount_cents) <> 0`,
  ],
  ['refunds not done', `select 'refund ' || id || ' ' || state as text from refunds where state <> 'done'`],
  [
    'receipts asked for twice',
    `select 'order ' || substring(data->'params'->>'link' from '/orders/([0-9]+)') as text from pgboss.job
      where name = 'mail.send' and data->>'template' = 'receipt'
      group by substring(data->'params'->>'link' from '/orders/([0-9]+)') having count(*) > 1`,
  ],
  [
    'paid orders without a receipt',
    // The built-in mailbox keeps the latest ones only.
    `select 'order ' || id as text from orders where paid_at is not null
      and ((select count(*) from outbox_mails) < 500 or paid_at > (select min(sent_at) from outbox_mails))
      and not exists (select from outbox_mails mail
        where mail.subject like '%receipt%' and substring(mail.body from '/orders/([0-9]+)') = orders.id::text)`,
  ],
  [
    'jobs that failed for good',
    `select source_name || ' ' || coalesce(source_output->>'message', '') as text from pgboss.job where name = 'dead'`,
  ],
]

const factQueries: readonly [what: string, query: string][] = [
  ['orders', 'select count(*) as n from orders'],
  ['orders paid', `select count(*) as n from orders where paid_at is not null`],
  ['charges', 'select count(*) as n from sandbox_charges'],
  [
    'products owned by purchase',
    `select count(*) as n from entitlements where source = 'purchase' and ended_at is null`,
  ],
  [
    'products charged twice, refunds not counted',
    `with ${charged} select count(*) as n from (select from charged where price_cents > 0
      group by user_id, product_id having count(*) > 1) twice`,
  ],
  ['seats booked', `select count(*) as n from bookings where state = 'confirmed'`],
  ['bookings whose hold ran out', `select count(*) as n from bookings where state = 'lapsed'`],
  ...(['student', 'teacher'] as const).map((by): [string, string] => [
    `bookings cancelled by the ${by}`,
    `select count(*) as n from bookings where cancelled_by = '${by}'`,
  ]),
  ['bookings moved', `select count(*) as n from bookings where moves > 0`],
  [
    'seats gone when the money came (given back)',
    `select count(*) as n from order_lines line join refund_lines given on given.line_id = line.id
      join refunds refund on refund.id = given.refund_id where line.kind = 'trial' and refund.reason = 'gone'`,
  ],
  ...classFacts,
  ...payoutFacts,
  ['refunds done', `select count(*) as n from refunds where state = 'done'`],
  ...(['normal', 'late', 'double', 'off'] as const).map((delivery): [string, string] => [
    `messages of the sandbox: ${delivery}`,
    `select count(*) as n from sandbox_events where delivery = '${delivery}'`,
  ]),
  [
    // Allowed, for the alternative is to lose some.
    'mails sent again after a kill',
    `select coalesce(sum(n - 1), 0) as n from (select count(*) as n from outbox_mails
      group by recipient, subject having count(*) > 1) again`,
  ],
]

/** What the books say now, anyone who wrote them. */
export async function auditBooks({ db, clock }: Platform): Promise<Audit> {
  const findings: Finding[] = []
  for (const [what, query] of [...questions, ...payoutQuestions, ...classQuestions(clock.now())]) {
    const { rows } = await db.query(query)
    const texts = z.array(z.object({ text: z.string().nullable() })).parse(rows)
    findings.push({ what, count: texts.length, some: texts.slice(0, 5).map(({ text }) => text ?? '') })
  }
  const facts: Audit['facts'] = []
  for (const [what, query] of factQueries) facts.push([what, await countOf(db, query)])
  return { findings, facts }
}

export async function countOf(db: Platform['db'], query: string): Promise<number> {
  const { rows } = await db.query(query)
  const [row] = z.array(z.object({ n: z.coerce.number() })).parse(rows)
  return row?.n ?? 0
}
