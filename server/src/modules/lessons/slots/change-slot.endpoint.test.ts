import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson } from '../lessons.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform
const booked = (more: Parameters<typeof makeLesson>[2] = {}) => bookLesson(t, more)

describe('a slot that is booked', () => {
  test('is not deleted silently: it names who is affected, then refunds and tells them', async () => {
    const { teacher, buyer, slot, bookingId, orderId, desk, api } = await booked({ seats: 2 })
    const second = await makePerson(t, { firstName: 'Ka Yan' })
    const other = await book(t, second, slot)
    await expect(desk.slotDelete({ body: { slot_id: slot } })).rejects.toEqual(
      refusedWith('slot_booked', { booked: 2, names: ['Siu Ming', 'Ka Yan'] }),
    )
    const removal = {
      slot_id: slot,
      teacher_id: teacher.userId,
      reason: 'The room is flooded',
      confirm: true,
    }
    expect(await desk.trialSlotDelete({ body: removal })).toMatchObject({
      status: 200,
      cancelled: 2,
      slots: [],
    })
    for (const id of [orderId, other.orderId])
      expect(await moneyOf(t, id)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'teacher',
      reason: 'The room is flooded',
    })
    expect((await t.mailsTo(buyer.email)).some(({ body }) => body.includes('The room is flooded'))).toBe(true)
    const lessons = await t.api().teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(lessons[0]?.slots).toEqual([])
    await expect(desk.slotDelete({ body: { slot_id: slot } })).rejects.toEqual(refusedWith('slot_unknown'))
  })

  test('is moved only when confirmed and with notice; all are told', async () => {
    const { teacher, buyer, slot, bookingId, desk, api } = await booked({ day: '2026-12-08', time: '16:00' })
    await makeLesson(t, teacher, { day: '2026-12-08', time: '18:00' })
    const edit = (more: object) => desk.slotEdit({ body: { slot_id: slot, ...more } })
    await expect(edit({ trial_time: '15:00' })).rejects.toEqual(
      refusedWith('slot_booked', { names: ['Siu Ming'] }),
    )
    await expect(edit({ trial_time: '17:30', confirm: true })).rejects.toEqual(refusedWith('slot_taken'))
    await expect(edit({ trial_time: '23:30', confirm: true })).rejects.toEqual(
      refusedWith('fields', { errors: { trial_time: 'A lesson can’t run past midnight.' } }),
    )
    await expect(edit({ trial_date: '2026-11-17', trial_time: '10:00', confirm: true })).rejects.toEqual(
      refusedWith('slot_notice', { hours: 24 }),
    )
    expect(await edit({ trial_time: '15:00', confirm: true })).toMatchObject({ status: 200, moved: 1 })
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      trial_time: '15:00',
      moves: 1,
    })
    expect((await t.mailsTo(buyer.email)).some(({ body }) => body.includes('Tue 8 Dec 2026, 3:00 pm'))).toBe(
      true,
    )
    await expect(edit({ seats: 0 })).rejects.toEqual(refusedWith('fields'))
    await expect(edit({ url: 'javascript:alert(1)' })).rejects.toEqual(refusedWith('fields'))
    expect(await edit({ seats: 3, venue: 'Room 2', url: 'zoom.us/j/9' })).toMatchObject({
      status: 200,
      moved: 0,
    })
    const calendar = await desk.teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(calendar[0]?.slots[0]).toMatchObject({ seats: 3, booked: 1, url: 'https://zoom.us/j/9' })
  })

  test('stays where it is while somebody pays for it', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher, { day: '2026-12-20' })
    await t.api(buyer.token).paymentIntent({ body: { trials: [{ slot_id: slot }] } })
    await expect(
      t.api(teacher.token).slotEdit({ body: { slot_id: slot, trial_date: '2026-12-30', confirm: true } }),
    ).rejects.toEqual(refusedWith('slot_paying'))
  })

  test('that nobody ever booked simply goes', async () => {
    const teacher = await makeTrialTeacher(t)
    const slot = await makeLesson(t, teacher)
    expect(await t.api(teacher.token).slotDelete({ body: { slot_id: slot } })).toEqual({
      status: 200,
      cancelled: 0,
      slots: [],
    })
    const { rows } = await db.execute(sql`select 1 from lessons where id = ${slot}`)
    expect(rows).toEqual([])
  })
})
