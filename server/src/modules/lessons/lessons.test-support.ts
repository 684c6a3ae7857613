import { sql } from 'drizzle-orm'
import type { TestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'

export const storeBookings = (
  t: TestApp,
  buyer: TestPerson,
  payment_id: string,
  slotIds: readonly number[],
) =>
  t.api(buyer.token).bookingsStore({
    body: slotIds.map(slot_id => ({ slot_id, payment_id, student_id: buyer.userId })),
  })

/** Who has a seat in a lesson, and how surely. */
export async function seatsOf(t: TestApp, lessonId: number): Promise<[number, string][]> {
  const { rows } = await t.platform.db.execute<{ user_id: string; state: string }>(sql`
    select user_id, state from bookings where lesson_id = ${lessonId} and state in ('held', 'confirmed')
    order by user_id, id`)
  return rows.map(({ user_id, state }) => [Number(user_id), state])
}

/** A teacher, a student and a booking of theirs, with what both may call. */
export async function bookLesson(t: TestApp, more: Parameters<typeof makeLesson>[2] = {}) {
  const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
  const slot = await makeLesson(t, teacher, more)
  const { bookingId, orderId } = await book(t, buyer, slot)
  return { teacher, buyer, slot, bookingId, orderId, api: t.api(buyer.token), desk: t.api(teacher.token) }
}

/** Suspended lessons without another date in time end. */
export const endSuspended = (t: TestApp) => runJob(t, 'bookings.end-suspended')

export async function ledgerSum(t: TestApp): Promise<number> {
  const { rows } = await t.platform.db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_entries`,
  )
  return Number(rows[0]?.cents)
}
