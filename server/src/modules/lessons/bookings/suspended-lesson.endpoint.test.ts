import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { bookLesson, endSuspended } from '../lessons.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong.
const t = await ownTestApp()
afterAll(t.end)
const venue = 'Mong Kok, Room 7B'
const goTo = (moment: string) =>
  t.clock.advance({ seconds: (Date.parse(moment) - t.clock.now().getTime()) / 1000 })
const desk = async () => t.api((await makePerson(t, { role: roles.admin })).token)

describe('a lesson that the weather suspends', () => {
  test('is told to both, waits for a make-up date, and the student may leave meanwhile', async () => {
    const [kept, left, moved] = [
      await bookLesson(t, { day: '2026-11-18', time: '10:00', venue, url: '' }),
      await bookLesson(t, { day: '2026-11-18', time: '10:00', venue, url: '' }),
      await bookLesson(t, { day: '2026-11-18', time: '10:00', venue, url: '' }),
    ]
    const other = await makeLesson(t, moved.teacher, { day: '2026-11-20', venue, url: '' })
    goTo('2026-11-18T01:00:00Z')
    expect(await (await desk()).weatherDeclare({ body: { code: 'TC8NE' } })).toMatchObject({ suspended: 3 })
    await t.platform.jobs.runDue()
    const view = async () => (await kept.api.bookingView({ params: { id: kept.bookingId } })).booking
    expect(await view()).toMatchObject({
      status: 'suspended',
      upcoming: true,
      can_cancel: true,
      suspended: { code: 'TC8NE', refund_at: '2026-12-02T01:00:00.000Z' },
    })
    for (const { email } of [kept.buyer, kept.teacher])
      expect((await t.mailsTo(email)).map(({ subject }) => subject)).toContain(
        'Typhoon signal 8: Trial lesson on Wed 18 Nov 2026, 10:00 am is suspended',
      )

    // Long after it would have begun.
    goTo('2026-11-18T08:00:00Z')
    await expect(
      kept.desk.attendanceMark({ body: { booking: kept.bookingId, attendance: 1 } }),
    ).rejects.toEqual(refusedWith('attendance_early'))
    const cancelled = await left.api.bookingCancel({ body: { booking_id: left.bookingId } })
    expect(cancelled.booking).toMatchObject({ status: 'cancelled', refunded: 300, suspended: null })
    expect(await moneyOf(t, left.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    const taken = await moved.api.bookingMove({ body: { booking_id: moved.bookingId, slot_id: other } })
    expect(taken.booking).toMatchObject({ status: 'confirmed', slot_id: other })

    const makeUp = { slot_id: kept.slot, trial_date: '2026-11-22', trial_time: '14:00', confirm: true }
    expect(await kept.desk.slotEdit({ body: makeUp })).toMatchObject({ status: 200, moved: 1 })
    expect(await view()).toMatchObject({ status: 'confirmed', trial_date: '2026-11-22', suspended: null })
  })

  test('without a make-up date gives the money back by itself after 14 days', async () => {
    const { buyer, orderId } = await bookLesson(t, { day: '2026-11-19', time: '10:00', venue, url: '' })
    goTo('2026-11-19T01:00:00Z')
    const { warning } = await (await desk()).weatherDeclare({ body: { code: 'WRAINB' } })
    await (await desk()).weatherWithdraw({ body: { warning_id: warning.warning_id } })
    goTo('2026-12-03T00:50:00Z')
    await endSuspended(t)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 0 })
    goTo('2026-12-03T01:10:00Z')
    await endSuspended(t)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect((await t.mailsTo(buyer.email)).some(({ subject }) => subject.startsWith('Cancelled'))).toBe(true)
  })
})
