import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { definedJobs } from '#server/platform/jobs/define-job.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' }

/** What the typed client throws. */
export const refusedWith = (code: string, more = {}) =>
  expect.objectContaining({ body: expect.objectContaining({ code, ...more }) })

export interface TestTeacher extends TestPerson {
  packageId: number
}

/** One who is active and offers a trial lesson. */
export async function makeTeacher(
  t: TestApp,
  more: { priceCents?: number; isTrial?: boolean } = {},
): Promise<TestTeacher> {
  const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Lee' })
  const at = t.clock.now()
  await t.platform.db.execute(sql`
    insert into teachers (user_id, created_at, updated_at) values (${teacher.userId}, ${at}, ${at})
    on conflict do nothing`)
  return { ...teacher, packageId: await makePackage(t, teacher, more) }
}

export async function makePackage(
  t: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  { priceCents = 30_000, isTrial = true }: { priceCents?: number; isTrial?: boolean } = {},
): Promise<number> {
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    insert into teacher_packages (teacher_id, title, title_zh, price_cents, is_trial, position, created_at)
    values (${userId}, 'Trial lesson', '試堂', ${priceCents}, ${isTrial},
      (select coalesce(max(position), 0) + 1 from teacher_packages where teacher_id = ${userId}), ${t.clock.now()})
    returning id`)
  return Number(rows[0]?.id)
}

/** Days used up, by teacher: lessons of a test stand side by side. */
const daysOf = new Map<number, number>()

function nextDay({ userId }: Pick<TestTeacher, 'userId'>): Date {
  const count = daysOf.get(userId) ?? 0
  daysOf.set(userId, count + 1)
  return new Date(hongKongInstant('2026-11-23', '16:00').getTime() + count * 24 * 3600 * 1000)
}

/** An hour long, by default from the next week on, one a day. */
export async function makeLesson(
  t: TestApp,
  teacher: Pick<TestTeacher, 'userId' | 'packageId'>,
  more: {
    day?: string
    time?: string
    startsAt?: Date
    minutes?: number
    seats?: number
    packageId?: number
    url?: string
    venue?: string
  } = {},
): Promise<number> {
  const startsAt =
    more.startsAt ?? (more.day ? hongKongInstant(more.day, more.time ?? '16:00') : nextDay(teacher))
  const endsAt = new Date(startsAt.getTime() + (more.minutes ?? 60) * 60_000)
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    insert into lessons (teacher_id, package_id, starts_at, ends_at, seats, url, venue, created_at)
    values (${teacher.userId}, ${more.packageId ?? teacher.packageId}, ${startsAt}, ${endsAt}, ${more.seats ?? 1},
      ${more.url ?? 'https://zoom.example.com/j/1'}, ${more.venue ?? ''}, ${t.clock.now()})
    returning id`)
  return Number(rows[0]?.id)
}

export const openTrial = (
  t: TestApp,
  buyer: TestPerson,
  slotIds: readonly number[],
  more: { amount?: number; learnerId?: number; provider?: 'card' | 'alipay' } = {},
) =>
  t.api(buyer.token).paymentIntent({
    query: { amount: more.amount },
    body: {
      trials: slotIds.map(slot_id => ({ slot_id, learner_id: more.learnerId })),
      provider: more.provider,
    },
  })

/** `cardName` 'no event' keeps the provider silent. */
export const confirmCard = (t: TestApp, buyer: TestPerson, clientSecret: string, cardName = goodCard.name) =>
  t.api(buyer.token).sandboxConfirm({ body: { clientSecret, card: { ...goodCard, name: cardName } } })

export const storeBookings = (
  t: TestApp,
  buyer: TestPerson,
  payment_id: string,
  slotIds: readonly number[],
) =>
  t.api(buyer.token).bookingsStore({
    body: slotIds.map(slot_id => ({ slot_id, payment_id, student_id: buyer.userId })),
  })

/** Until the buyer has done their part with the provider. */
export async function payFor(
  t: TestApp,
  buyer: TestPerson,
  slotIds: readonly number[],
  more: { cardName?: string; learnerId?: number } = {},
) {
  const intent = await openTrial(t, buyer, slotIds, { learnerId: more.learnerId })
  if (intent.clientSecret) await confirmCard(t, buyer, intent.clientSecret, more.cardName)
  return intent
}

export async function book(
  t: TestApp,
  buyer: TestPerson,
  slotId: number,
  more: { learnerId?: number } = {},
): Promise<{ bookingId: number; orderId: number; transactionId: string }> {
  const intent = await payFor(t, buyer, [slotId], more)
  const stored = await t.api(buyer.token).bookingsStore({
    body: [{ slot_id: slotId, payment_id: intent.transaction_id, learner_id: more.learnerId }],
  })
  const bookingId = stored.bookings[0]?.booking_id
  if (bookingId === undefined) throw new Error('Nothing was booked')
  return { bookingId, orderId: intent.order_id, transactionId: intent.transaction_id }
}

/** Who has a seat in a lesson, and how surely. */
export async function seatsOf(t: TestApp, lessonId: number): Promise<[number, string][]> {
  const { rows } = await t.platform.db.execute<{ user_id: string; state: string }>(sql`
    select user_id, state from bookings where lesson_id = ${lessonId} and state in ('held', 'confirmed')
    order by user_id, id`)
  return rows.map(({ user_id, state }) => [Number(user_id), state])
}

/** All that was charged and given back for an order, in cents. */
export async function moneyOf(t: TestApp, orderId: number) {
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{
    state: string
    charges: number
    charged: number
    refunded: number
  }>(
    sql`select orders.state,
      (select count(*)::int from sandbox_charges charge join payments on payments.intent_id = charge.intent_id
        where payments.order_id = orders.id) as charges,
      (select coalesce(sum(charge.amount_cents), 0)::int from sandbox_charges charge
        join payments on payments.intent_id = charge.intent_id where payments.order_id = orders.id) as charged,
      (select coalesce(sum(amount_cents), 0)::int from refunds
        where refunds.order_id = orders.id and refunds.state = 'done') as refunded
    from orders where orders.id = ${orderId}`,
  )
  return rows[0]
}

/** A teacher, a student and a booking of theirs, with what both may call. */
export async function bookLesson(t: TestApp, more: Parameters<typeof makeLesson>[2] = {}) {
  const [teacher, buyer] = [await makeTeacher(t), await makePerson(t)]
  const slot = await makeLesson(t, teacher, more)
  const { bookingId, orderId } = await book(t, buyer, slot)
  return { teacher, buyer, slot, bookingId, orderId, api: t.api(buyer.token), desk: t.api(teacher.token) }
}

/** As its schedule would. */
async function runJob({ platform: { db, jobs } }: TestApp, name: string): Promise<void> {
  const job = definedJobs().find(one => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await db.transaction(tx => jobs.enqueue(tx, job, {}))
  await jobs.runDue()
}

/** Orders that nobody has paid in time end. */
export const closeDueOrders = (t: TestApp) => runJob(t, 'commerce.expire')

/** Suspended lessons without another date in time end. */
export const endSuspended = (t: TestApp) => runJob(t, 'bookings.end-suspended')

/** What does not agree, by kind. */
export async function reconcileBooks(t: TestApp) {
  await runJob(t, 'commerce.reconcile')
  const { rows } = await t.platform.db.execute<{
    mismatches: Record<string, number>
    details: Record<string, unknown[]>
  }>(sql`select mismatches, details from reconciliations order by id desc limit 1`)
  return rows[0] ?? { mismatches: {}, details: {} }
}

export async function ledgerSum(t: TestApp): Promise<number> {
  const { rows } = await t.platform.db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_entries`,
  )
  return Number(rows[0]?.cents)
}
