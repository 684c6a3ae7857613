import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { seatsOf } from '../lessons.test-support.ts'
import { findBookings, hasAttended, noteAttendance } from './booking.repository.ts'

// A buyer's bank takes back what was paid for a lesson, and decides later.

const t = await ownTestApp()
afterAll(t.end)

async function booked(more: Parameters<typeof makeLesson>[2] = {}) {
  const teacher = await makeTrialTeacher(t)
  const slot = await makeLesson(t, teacher, more)
  const buyer = await makePerson(t)
  const { orderId, bookingId } = await book(t, buyer, slot)
  /** Each time by someone who has just signed in: days pass in between. */
  const bank = async (outcome: 'open' | 'won' | 'lost') => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await t.api(clerk.token).sandboxDispute({ body: { order_id: orderId, outcome } })
  }
  return { teacher, slot, buyer, orderId, bookingId, bank }
}

/** What the sandbox has given back by our wish. */
async function givenBack(orderId: number): Promise<number> {
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{ cents: number }>(sql`
    select charge.refunded_cents::int as cents from sandbox_charges charge
    join payments on payments.intent_id = charge.intent_id where payments.order_id = ${orderId}`)
  return rows[0]?.cents ?? -1
}

test('the seat is taken back and given again', async () => {
  const { slot, buyer, orderId, bank } = await booked()
  await bank('open')
  expect(await seatsOf(t, slot)).toEqual([])
  await bank('won')
  expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
  expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', charged: 30_000 })
  expect(await givenBack(orderId)).toBe(0)
})

test('a seat that somebody else has taken meanwhile is not given twice: the money goes back', async () => {
  const { slot, orderId, bank } = await booked()
  await bank('open')
  const other = await makePerson(t)
  await book(t, other, slot)
  await bank('won')
  expect(await seatsOf(t, slot)).toEqual([[other.userId, 'confirmed']])
  expect(await givenBack(orderId)).toBe(30_000)
})

test('who came to the lesson and disputes it afterwards does not get the money when the bank decides for us', async () => {
  const { teacher, slot, buyer, orderId, bookingId, bank } = await booked({ day: '2026-12-20' })
  t.clock.advance({ days: 40 })
  await t.platform.db.transaction(tx => noteAttendance(tx, bookingId, 1))
  const pair = { studentId: buyer.userId, teacherId: teacher.userId }
  const recorded = async () => [
    (await findBookings(t.platform.db, [bookingId]))[0]?.attendance,
    await hasAttended(t.platform.db, pair),
  ]
  expect(await recorded()).toEqual([1, true])
  await bank('open')
  // It stays on record, but isn't a lesson that they paid for.
  expect(await seatsOf(t, slot)).toEqual([])
  expect(await recorded()).toEqual([1, false])
  t.clock.advance({ days: 5 })
  await bank('won')
  expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
  expect(await recorded()).toEqual([1, true])
  expect(await givenBack(orderId)).toBe(0)
})
