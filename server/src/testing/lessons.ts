import { sql } from 'drizzle-orm'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { TestApp } from './app.ts'
import { confirmCard } from './orders.ts'
import type { TestPerson } from './people.ts'
import type { TrialTeacher } from './teachers.ts'

/** Days used up, by teacher: lessons of a test stand side by side. */
const daysOf = new Map<number, number>()

function nextDay({ userId }: { userId: number }): Date {
  const count = daysOf.get(userId) ?? 0
  daysOf.set(userId, count + 1)
  return new Date(hongKongInstant('2026-11-23', '16:00').getTime() + count * 24 * 3600 * 1000)
}

/** An hour long, by default from the next week on, one a day. */
export async function makeLesson(
  t: TestApp,
  teacher: Pick<TrialTeacher, 'userId' | 'packageId'>,
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

/** Until the buyer has done their part with the provider. */
export async function payFor(
  t: TestApp,
  buyer: TestPerson,
  slotIds: readonly number[],
  more: { cardName?: string; learnerId?: number } = {},
) {
  const intent = await openTrial(t, buyer, slotIds, { learnerId: more.learnerId })
  if (intent.clientSecret) await confirmCard(t, buyer, intent.clientSecret, { name: more.cardName })
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
