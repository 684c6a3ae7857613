import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson, openTrial, payFor } from '#server/testing/lessons.ts'
import { closeDueOrders, compareBooks, confirmCard, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { ledgerSum, seatsOf, storeBookings } from '../lessons.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform

/** Their browser vanishes and the provider stays silent: the hold ends before anyone hears of the money. */
async function payLate() {
  const [teacher, slow] = [await makeTrialTeacher(t), await makePerson(t)]
  const [slot, other] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
  const intent = await payFor(t, slow, [slot], { cardName: 'no event' })
  t.clock.advance({ minutes: 16 })
  return { teacher, slow, slot, other, intent }
}

/** As if it had been given up before anyone heard that it was paid. */
async function giveUp(slot: number, orderId: number) {
  await db.execute(sql`update bookings set state = 'lapsed', held_until = null where lesson_id = ${slot}`)
  await db.execute(sql`update order_lines set state = 'closed' where order_id = ${orderId}`)
  await db.execute(sql`update orders set state = 'expired' where id = ${orderId}`)
}

describe('the last seat', () => {
  test('of two tabs of one buyer is one order, and one charge', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    const opened = await Promise.all([openTrial(t, buyer, [slot]), openTrial(t, buyer, [slot])])
    expect(opened[0].order_id).toBe(opened[1].order_id)
    const pay = async ({ clientSecret, transaction_id }: (typeof opened)[0]) => {
      await confirmCard(t, buyer, clientSecret)
      return storeBookings(t, buyer, transaction_id, [slot])
    }
    await Promise.all(opened.map(pay))
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
    expect(await moneyOf(t, opened[0].order_id)).toMatchObject({ charges: 1, refunded: 0 })
  })

  test('goes to one of many who ask at the same moment; the others hear it, with the next free time', async () => {
    const teacher = await makeTrialTeacher(t)
    const [slot, next] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makePerson(t)))
    const asked = await Promise.allSettled(buyers.map(buyer => openTrial(t, buyer, [slot])))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of asked) {
      if (answer.status === 'rejected')
        expect(answer.reason).toEqual(
          refusedWith('slot_gone', { gone: [slot], next: [expect.objectContaining({ slot_id: next })] }),
        )
    }
    const { rows } = await db.execute(sql`
      select 1 from bookings where lesson_id = ${slot} and state not in ('held', 'draft')`)
    expect(rows).toEqual([])
    expect(await seatsOf(t, slot)).toHaveLength(1)
  })

  test('is free again when the hold ends, and ordered anew by the same buyer', async () => {
    const [teacher, first, second] = [await makeTrialTeacher(t), await makePerson(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    await openTrial(t, first, [slot])
    await expect(openTrial(t, second, [slot])).rejects.toEqual(refusedWith('slot_gone'))
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(t)
    expect(await seatsOf(t, slot)).toEqual([])
    await book(t, first, slot)
    expect(await seatsOf(t, slot)).toEqual([[first.userId, 'confirmed']])
  })

  test('two lessons in one order are had both or not at all', async () => {
    const [teacher, first, second] = [await makeTrialTeacher(t), await makePerson(t), await makePerson(t)]
    const [free, taken] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    await openTrial(t, first, [taken])
    await expect(openTrial(t, second, [free, taken])).rejects.toEqual(
      refusedWith('slot_gone', { gone: [taken] }),
    )
    expect(await seatsOf(t, free)).toEqual([])
  })

  test('another way of paying takes the hold along', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    const card = await openTrial(t, buyer, [slot])
    const alipay = await openTrial(t, buyer, [slot], { provider: 'alipay' })
    expect(alipay.order_id).not.toBe(card.order_id)
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'held']])
  })
})

describe('money that comes late', () => {
  test('still books the seat while nobody else has it', async () => {
    const { slow, slot, intent } = await payLate()
    await storeBookings(t, slow, intent.transaction_id, [slot])
    expect(await seatsOf(t, slot)).toEqual([[slow.userId, 'confirmed']])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'paid', refunded: 0 })
  })

  test('goes back by itself once the seat is gone, told with the next open times', async () => {
    const { slow, slot, other, intent } = await payLate()
    const quick = await makePerson(t)
    await book(t, quick, slot)
    const answer = await storeBookings(t, slow, intent.transaction_id, [slot])
    expect(answer).toMatchObject({ bookings: [], gone: [slot], next: [{ slot_id: other }] })
    expect(await moneyOf(t, intent.order_id)).toMatchObject({
      state: 'refunded',
      charges: 1,
      refunded: 30_000,
    })
    expect(await seatsOf(t, slot)).toEqual([[quick.userId, 'confirmed']])
    expect(await storeBookings(t, slow, intent.transaction_id, [slot])).toEqual(answer)
    const mails = await t.mailsTo(slow.email)
    const gone = mails.find(({ subject }) => subject.startsWith('That time was taken'))
    expect(gone?.body).toContain('HK$300')
    expect(gone?.body).toMatch(/next open times[\s\S]*Nov 2026, 4:00 pm/)
  })

  test('is found when the buyer comes to pay once more, and nothing is charged twice', async () => {
    const { slow, slot, intent } = await payLate()
    await expect(openTrial(t, slow, [slot])).rejects.toEqual(refusedWith('booking_owned'))
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'paid', charges: 1, refunded: 0 })
    expect(await seatsOf(t, slot)).toEqual([[slow.userId, 'confirmed']])
  })

  test('buys no other time than was chosen: moved meanwhile, the lesson is gone for who held it too long', async () => {
    const { teacher, slow, slot, intent } = await payLate()
    await t.api(teacher.token).slotEdit({ body: { slot_id: slot, trial_time: '19:00' } })
    expect(await storeBookings(t, slow, intent.transaction_id, [slot])).toMatchObject({
      bookings: [],
      gone: [slot],
    })
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect(await seatsOf(t, slot)).toEqual([])
  })

  test('for a lesson that is no more goes back, and the buyer hears that it is gone, with the next free time', async () => {
    const { teacher, slow, slot, other, intent } = await payLate()
    await giveUp(slot, intent.order_id)
    await t.api(teacher.token).slotDelete({ body: { slot_id: slot } })
    expect(await storeBookings(t, slow, intent.transaction_id, [slot])).toMatchObject({
      bookings: [],
      gone: [slot],
      next: [{ slot_id: other }],
    })
    const gone = (await t.mailsTo(slow.email)).find(({ subject }) =>
      subject.startsWith('That time was taken'),
    )
    expect(gone?.body).toContain('next open times')
    const lessons = await t.api(teacher.token).teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(lessons.flatMap(({ slots }) => slots).map(({ slot_id }) => slot_id)).toEqual([other])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    const stranger = await makeLesson(t, teacher)
    await expect(storeBookings(t, slow, intent.transaction_id, [slot, stranger])).rejects.toEqual(
      refusedWith('order_mismatch'),
    )
  })

  test('for an order that was given up, of a seat paid for anew, goes back and the seat stays', async () => {
    const { slow, slot, intent } = await payLate()
    await giveUp(slot, intent.order_id)
    const { orderId } = await book(t, slow, slot)
    await storeBookings(t, slow, intent.transaction_id, [slot])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 0 })
    expect(await seatsOf(t, slot)).toEqual([[slow.userId, 'confirmed']])
  })
})

describe('what changes between choosing and paying', () => {
  test('a slot deleted while somebody pays gives the money back', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    const intent = await openTrial(t, buyer, [slot])
    await t.api(teacher.token).slotDelete({ body: { slot_id: slot } })
    await confirmCard(t, buyer, intent.clientSecret)
    const answer = await storeBookings(t, buyer, intent.transaction_id, [slot])
    expect(answer).toMatchObject({ bookings: [], gone: [slot] })
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
  })

  test('a slot deleted at the moment it is ordered is held or gone, nothing else', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    for (let round = 0; round < 6; round++) {
      const slot = await makeLesson(t, teacher)
      const [opened] = await Promise.allSettled([
        openTrial(t, buyer, [slot]),
        t.api(teacher.token).slotDelete({ body: { slot_id: slot } }),
      ])
      if (opened.status === 'rejected') expect(opened.reason).toEqual(refusedWith('slot_gone'))
    }
  })

  test('a changed price is told before anything is charged, and what is held keeps its own', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const [slot, held] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const intent = await openTrial(t, buyer, [held], { amount: 30_000 })
    await db.execute(sql`update teacher_packages set price_cents = 40000 where id = ${teacher.packageId}`)
    await expect(openTrial(t, buyer, [slot], { amount: 30_000 })).rejects.toEqual(
      refusedWith('price_changed', { amount: 40_000 }),
    )
    await confirmCard(t, buyer, intent.clientSecret)
    await storeBookings(t, buyer, intent.transaction_id, [held])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ charged: 30_000 })
    expect((await openTrial(t, buyer, [slot], { amount: 40_000 })).amount).toBe(40_000)
  })

  test('a teacher who is deactivated meanwhile sells nothing: before paying it is told, after it the money goes back', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const [slot, held] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const intent = await openTrial(t, buyer, [held])
    await db.execute(sql`update accounts set status = 2 where id = ${teacher.authId}`)
    await expect(openTrial(t, buyer, [slot])).rejects.toEqual(refusedWith('slot_gone', { next: [] }))
    await expect(t.api().teacherLessons({ body: { teacher_id: teacher.userId } })).rejects.toEqual(
      refusedWith('teacher_gone'),
    )
    await confirmCard(t, buyer, intent.clientSecret)
    expect(await storeBookings(t, buyer, intent.transaction_id, [held])).toMatchObject({ gone: [held] })
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
  })

  test('a package that is offered no more can’t be booked', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    await db.execute(
      sql`update teacher_packages set ended_at = ${t.clock.now()} where id = ${teacher.packageId}`,
    )
    await expect(openTrial(t, buyer, [slot])).rejects.toEqual(refusedWith('slot_gone'))
  })
})

test('a seat lost by accident is given again by reconciling, and a booking nobody paid for is named', async () => {
  const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
  const [slot, other] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
  const { bookingId } = await book(t, buyer, slot)
  const { bookingId: unpaid } = await book(t, buyer, other)
  await db.execute(sql`update bookings set state = 'lapsed' where id = ${bookingId}`)
  await db.execute(sql`update order_lines set state = 'closed' where kind = 'trial' and item_id = ${unpaid}`)
  t.clock.advance({ minutes: 5 })
  const { mismatches, details } = await compareBooks(t)
  expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
  expect(mismatches.access_unpaid).toBe(1)
  expect(details.access_unpaid).toEqual([{ entitlement: unpaid }])
  await db.execute(sql`update order_lines set state = 'paid' where kind = 'trial' and item_id = ${unpaid}`)
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 20 })
  await closeDueOrders(t)
  await t.platform.jobs.runDue()
  const { mismatches } = await compareBooks(t)
  expect(mismatches).toEqual({})
  expect(await ledgerSum(t)).toBe(0)
  const { rows } = await db.execute(sql`
    select 1 from bookings where state = 'held' and held_until < ${t.clock.now()}`)
  expect(rows).toEqual([])
})
