import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { bookLesson } from '../lessons.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong.
const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform
const booked = (more: Parameters<typeof makeLesson>[2] = {}) => bookLesson(t, more)

describe('a lesson', () => {
  test('that the teacher has moved may be left until it begins: for another time, or with full refund', async () => {
    const [one, two, three] = [
      await booked({ day: '2026-11-19', time: '10:00' }),
      await booked({ day: '2026-11-19', time: '10:00' }),
      await booked({ day: '2026-11-19', time: '10:00' }),
    ]
    const view = async ({ api, bookingId }: typeof one) =>
      (await api.bookingView({ params: { id: bookingId } })).booking
    for (const { desk, slot } of [one, two, three])
      await desk.slotEdit({ body: { slot_id: slot, trial_time: '11:00', confirm: true } })
    const agreed = { trial_date: '2026-11-19', trial_time: '10:00', duration: 60 }
    expect(await view(one)).toMatchObject({ moved: agreed, can_move_until: '2026-11-19T03:00:00.000Z' })
    // Moved once more, it is still the first time that was agreed.
    await one.desk.slotEdit({ body: { slot_id: one.slot, trial_time: '12:00', confirm: true } })
    expect(await view(one)).toMatchObject({ trial_time: '12:00', moved: agreed, moves: 2 })
    const free = await makeLesson(t, one.teacher, { day: '2026-11-30' })
    await expect(one.desk.bookingKeep({ body: { booking_id: one.bookingId } })).rejects.toEqual(
      refusedWith('booking_unknown'),
    )
    const kept = await three.api.bookingKeep({ body: { booking_id: three.bookingId } })
    expect(kept.booking).toMatchObject({ moved: null, can_move_until: '2026-11-18T03:00:00.000Z' })

    // An hour before, and half an hour after the time that was agreed first.
    t.clock.advance({ hours: (Date.parse('2026-11-19T02:30:00Z') - t.clock.now().getTime()) / 3600_000 })
    await expect(three.api.bookingCancel({ body: { booking_id: three.bookingId } })).rejects.toEqual(
      refusedWith('booking_late'),
    )
    const moved = await one.api.bookingMove({ body: { booking_id: one.bookingId, slot_id: free } })
    expect(moved.booking).toMatchObject({ slot_id: free, moved: null })
    const { booking } = await two.api.bookingCancel({ body: { booking_id: two.bookingId } })
    expect(booking).toMatchObject({ status: 'cancelled', cancelled_by: 'student', refunded: 300 })
    expect(await moneyOf(t, two.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    // Once it has begun no one chooses any more.
    const late = await booked({ day: '2026-11-21', time: '10:00' })
    await late.desk.slotEdit({ body: { slot_id: late.slot, trial_time: '11:00', confirm: true } })
    t.clock.advance({ hours: (Date.parse('2026-11-21T03:05:00Z') - t.clock.now().getTime()) / 3600_000 })
    expect(await view(late)).toMatchObject({ moved: null, can_cancel: false })
    await expect(late.api.bookingCancel({ body: { booking_id: late.bookingId } })).rejects.toEqual(
      refusedWith('booking_late'),
    )
  })

  test('moved back to where it was is as it was agreed', async () => {
    const { slot, bookingId, desk, api } = await booked({ day: '2026-12-08', time: '16:00' })
    for (const trial_time of ['15:00', '16:00'])
      await desk.slotEdit({ body: { slot_id: slot, trial_time, confirm: true } })
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      moved: null,
      moves: 2,
    })
  })

  test.each([
    [
      'en',
      'keep the new time, choose another open time, or cancel with a full refund',
      'The next open times',
    ],
    ['zh-HK', '保留新時間、另選可預約時段，或取消並獲全數退款', '其他可預約時段'],
  ] as const)('tells the family in their language (%s) what they can do', async (language, choice, next) => {
    const { buyer, teacher, slot, desk } = await booked({ day: '2026-12-12' })
    await db.execute(sql`update accounts set language = ${language} where id = ${buyer.authId}`)
    await makeLesson(t, teacher, { day: '2026-12-13' })
    await desk.slotEdit({ body: { slot_id: slot, trial_time: '15:00', confirm: true } })
    await desk.slotDelete({ body: { slot_id: slot, reason: 'Ill', confirm: true } })
    const mails = await t.mailsTo(buyer.email)
    expect(mails.filter(({ body }) => body.includes(choice))).toHaveLength(1)
    const cancelled = mails.find(({ body }) => body.includes(next))
    expect(cancelled?.body).toContain('4:00')
    expect(cancelled?.body).toContain(`/teachers-and-tutors/${teacher.userId}`)
  })
})
