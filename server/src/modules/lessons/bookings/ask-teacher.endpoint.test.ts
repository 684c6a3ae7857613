import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson, seatsOf } from '../lessons.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong: the lesson is tomorrow at 10:00, in less than 24 hours.
const t = await ownTestApp()
afterAll(t.end)

const late = () => bookLesson(t, { day: '2026-11-17', time: '10:00' })
type Booked = Awaited<ReturnType<typeof late>>
const ask = ({ api, bookingId }: Booked, kind: 'move' | 'cancel' = 'cancel', message = 'Ka Yan is ill.') =>
  api.bookingAsk({ body: { booking_id: bookingId, kind, message } })
const answer = ({ desk, bookingId }: Booked, accept: boolean, text = '') =>
  desk.bookingAnswer({ body: { booking_id: bookingId, accept, answer: text } })

describe('after the free hours', () => {
  test('a student asks to cancel, the teacher is told and accepts, and all is refunded, once', async () => {
    const one = await late()
    const { booking } = await ask(one)
    expect(booking).toMatchObject({ can_ask: false, request: { kind: 'cancel', state: 'open' } })
    await ask(one)
    const mails = (await t.mailsTo(one.teacher.email)).filter(({ body }) => body.includes('Ka Yan is ill.'))
    expect(mails).toHaveLength(1)
    await expect(ask(one, 'move', 'Or later?')).rejects.toMatchObject(refusedWith('request_open'))
    const { bookings } = await one.desk.teacherBookings({ body: { teacher_id: one.teacher.userId } })
    expect(bookings[0]?.request).toMatchObject({ message: 'Ka Yan is ill.', state: 'open' })
    await Promise.all([answer(one, true, 'Get well soon.'), answer(one, true, 'Get well soon.')])
    await t.platform.jobs.runDue()
    expect(await seatsOf(t, one.slot)).toEqual([])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect((await compareBooks(t)).mismatches).toEqual({})
    expect((await t.mailsTo(one.buyer.email)).some(({ body }) => body.includes('Get well soon.'))).toBe(true)
  })

  test('declined with a word it stays as booked, and both sides keep what was said', async () => {
    const one = await late()
    await ask(one)
    await expect(answer(one, false)).rejects.toMatchObject({ status: 422 })
    await answer(one, false, 'The room is paid for.')
    await answer(one, false, 'The room is paid for.')
    await expect(answer(one, true)).rejects.toMatchObject(refusedWith('request_decided'))
    const { booking } = await one.api.bookingView({ params: { id: one.bookingId } })
    expect(booking).toMatchObject({
      status: 'confirmed',
      can_ask: true,
      request: { state: 'declined', answer: 'The room is paid for.' },
    })
    expect(
      (await t.mailsTo(one.buyer.email)).filter(({ body }) => body.includes('The room is paid for.')),
    ).toHaveLength(1)
    expect(await moneyOf(t, one.orderId)).toMatchObject({ refunded: 0 })
  })

  test('a move that is agreed to is the student’s to make, until the lesson begins', async () => {
    const one = await late()
    const next = await makeLesson(t, one.teacher, { day: '2026-11-19', time: '10:00' })
    const move = () => one.api.bookingMove({ body: { booking_id: one.bookingId, slot_id: next } })
    await ask(one, 'move')
    await expect(move()).rejects.toMatchObject(refusedWith('booking_late', { status: 409 }))
    await answer(one, true)
    const { booking } = await move()
    expect(booking).toMatchObject({ slot_id: next, request: null })
    // Of the new time the rule counts again.
    expect(booking.can_move_until).toBe('2026-11-18T02:00:00.000Z')
  })

  test('is not needed before, and is for the buyer and the teacher alone', async () => {
    const early = await bookLesson(t, { day: '2026-11-25' })
    await expect(ask(early)).rejects.toMatchObject(refusedWith('request_free'))
    const one = await late()
    await expect(answer(one, true)).rejects.toMatchObject(refusedWith('request_unknown', { status: 404 }))
    await ask(one)
    const [stranger, colleague] = [await makePerson(t), await makeTrialTeacher(t)]
    await expect(ask({ ...one, api: t.api(stranger.token) })).rejects.toMatchObject(
      refusedWith('booking_unknown', { status: 404 }),
    )
    await expect(ask({ ...one, api: one.desk })).rejects.toMatchObject(
      refusedWith('booking_unknown', { status: 404 }),
    )
    await expect(answer({ ...one, desk: t.api(colleague.token) }, true)).rejects.toMatchObject(
      refusedWith('booking_unknown', { status: 404 }),
    )
    await expect(ask(one, 'cancel', ' ')).rejects.toMatchObject({ status: 422 })
  })
})

describe('a request', () => {
  test('ends when the teacher cancels, and cancelled at the same moment it is refunded once', async () => {
    const one = await late()
    await ask(one)
    await Promise.allSettled([
      answer(one, true),
      one.desk.bookingCancel({ body: { booking_id: one.bookingId, reason: 'Ill' } }),
    ])
    await t.platform.jobs.runDue()
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    const { booking } = await one.api.bookingView({ params: { id: one.bookingId } })
    expect(booking.request?.state).not.toBe('open')
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('asked twice at the same moment is one', async () => {
    const one = await late()
    await Promise.allSettled([ask(one), ask(one), ask(one, 'move', 'Or later?')])
    const asked = (await t.mailsTo(one.teacher.email)).filter(({ subject }) => subject.includes('may '))
    expect(asked).toHaveLength(1)
  })

  test('is about nothing any more once the weather suspends the lesson', async () => {
    const one = await late()
    await ask(one)
    await t.platform.db.execute(
      `update lessons set state = 'suspended', suspended_at = now(), reason = 'TC8NE' where id = ${one.slot}`,
    )
    await expect(answer(one, true)).rejects.toMatchObject(refusedWith('request_decided'))
    const { booking } = await one.api.bookingView({ params: { id: one.bookingId } })
    expect(booking).toMatchObject({ can_ask: false, request: { state: 'expired' } })
  })

  test('ends when the lesson begins', async () => {
    const one = await late()
    await ask(one)
    t.clock.advance({ days: 1 })
    await runJob(t, 'bookings.expire-requests')
    const desk = { ...one, desk: t.api(one.teacher.token) }
    await expect(answer(desk, true)).rejects.toMatchObject({ status: expect.any(Number) })
    const { rows } = await t.platform.db.execute<{ state: string }>(
      `select state from booking_requests where booking_id = ${one.bookingId}`,
    )
    expect(rows).toEqual([{ state: 'expired' }])
  })
})
