import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson, unique } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makePackage, makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson, seatsOf } from '../lessons.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong.
const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform
const at = (hours: number) =>
  new Date(Math.ceil(t.clock.now().getTime() / 900_000) * 900_000 + hours * 3600_000)

const booked = (more: Parameters<typeof makeLesson>[2] = {}) => bookLesson(t, more)

describe('the lists', () => {
  test('show upcoming and past ones to both sides, and to nobody else', async () => {
    const { teacher, buyer, slot, bookingId, api, desk } = await booked({ day: '2026-12-01' })
    const mine = await api.studentBookings({ body: { student_id: buyer.userId } })
    expect(mine).toMatchObject({
      count: 1,
      cancel_hours: 24,
      bookings: [
        {
          booking_id: bookingId,
          status: 'confirmed',
          upcoming: true,
          slot_id: slot,
          trial_date: '2026-12-01',
          trial_time: '16:00',
          starts_at: '2026-12-01T08:00:00.000Z',
          trial: { duration: 'Trial lesson', duration_zh: '試堂', price: 300, is_trial: '1' },
          teacher: { display_name: 'Ms Chan 陳老師' },
          student_user: { email: '' },
          learner_name: 'Siu Ming',
          can_move_until: '2026-11-30T08:00:00.000Z',
          join_from: '2026-12-01T07:45:00.000Z',
          can_join: false,
          can_cancel: true,
          reviewed: false,
          refunded: 0,
        },
      ],
    })
    const theirs = await desk.teacherBookings({ body: { teacher_id: teacher.userId, when: 'upcoming' } })
    expect(theirs.bookings).toMatchObject([
      { booking_id: bookingId, student: { display_name: 'Siu Ming' }, student_user: { email: buyer.email } },
    ])
    expect(
      await desk.trialStudents({ body: { teacher_id: teacher.userId, trial_id: teacher.packageId } }),
    ).toMatchObject({
      count: 1,
    })
    expect(await api.studentBookings({ body: { student_id: buyer.userId, when: 'past' } })).toMatchObject({
      count: 0,
    })
    const [stranger, colleague] = [await makePerson(t), await makeTrialTeacher(t)]
    await expect(
      t.api(stranger.token).studentBookings({ body: { student_id: buyer.userId } }),
    ).rejects.toEqual(refusedWith('not_yours'))
    const strange = t.api(colleague.token)
    await expect(strange.slotBookings({ body: { slot_id: slot } })).rejects.toEqual(
      refusedWith('slot_unknown'),
    )
    await expect(strange.bookingView({ params: { id: bookingId } })).rejects.toEqual(
      refusedWith('booking_unknown'),
    )
    for (const call of [
      () => strange.bookingCancel({ body: { booking_id: bookingId } }),
      () => strange.bookingJoin({ body: { booking_id: bookingId } }),
      () => strange.attendanceMark({ body: { booking: bookingId, attendance: 1 } }),
      () => strange.bookingMove({ body: { booking_id: bookingId, slot_id: slot } }),
    ])
      await expect(call()).rejects.toEqual(refusedWith('booking_unknown'))
    await expect(strange.bookingJoin({ body: { slot_id: slot } })).rejects.toEqual(
      refusedWith('slot_unknown'),
    )
    await expect(strange.slotDelete({ body: { slot_id: slot, confirm: true } })).rejects.toEqual(
      refusedWith('slot_unknown'),
    )
    expect(JSON.stringify([mine, theirs])).not.toContain('zoom.example.com')
  })

  test('show a lesson that is only being paid for to nobody', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    await t.api(buyer.token).paymentIntent({ body: { trials: [{ slot_id: slot }] } })
    const { rows } = await db.execute<{ id: string }>(sql`select id from bookings where lesson_id = ${slot}`)
    const id = Number(rows[0]?.id)
    await expect(t.api(buyer.token).bookingView({ params: { id } })).rejects.toEqual(
      refusedWith('booking_unknown'),
    )
    expect(await t.api(teacher.token).slotBookings({ body: { slot_id: slot } })).toMatchObject({ count: 0 })
  })
})

describe('moving', () => {
  test('goes to another free time of the package, tells both, and keeps the order', async () => {
    const { teacher, buyer, slot, bookingId, orderId, api } = await booked({ day: '2026-12-02' })
    const next = await makeLesson(t, teacher, { day: '2026-12-03', time: '10:00' })
    const moved = await api.bookingMove({ body: { booking_id: bookingId, slot_id: next } })
    expect(moved.booking).toMatchObject({
      slot_id: next,
      trial_date: '2026-12-03',
      trial_time: '10:00',
      moves: 1,
    })
    expect(await seatsOf(t, slot)).toEqual([])
    expect(await seatsOf(t, next)).toEqual([[buyer.userId, 'confirmed']])
    const order = await api.orderView({ params: { id: orderId } })
    expect(order.lines[0]?.trial).toMatchObject({ slot_id: next, trial_date: '2026-12-03' })
    for (const { email } of [buyer, teacher]) {
      // Emails of the same moment have no order.
      const mail = (await t.mailsTo(email)).find(({ subject }) => subject.startsWith('New time'))
      expect(mail?.subject).toBe('New time: Trial lesson, Thu 3 Dec 2026, 10:00 am')
      expect(mail?.body).toContain('Wed 2 Dec 2026, 4:00 pm')
    }
    // Someone else takes the seat that became free.
    await book(t, await makePerson(t), slot)
    await expect(api.bookingMove({ body: { booking_id: bookingId, slot_id: slot } })).rejects.toEqual(
      refusedWith('slot_gone'),
    )
  })

  test('is refused to another package, another teacher, a past time, and within 24 hours', async () => {
    const { teacher, bookingId, api } = await booked({ startsAt: at(25) })
    const packageId = await makePackage(t, teacher)
    const elsewhere = await makeLesson(t, teacher, { packageId })
    const others = await makeLesson(t, await makeTrialTeacher(t))
    const move = (slot_id: number) => api.bookingMove({ body: { booking_id: bookingId, slot_id } })
    await expect(move(elsewhere)).rejects.toEqual(refusedWith('slot_other'))
    await expect(move(others)).rejects.toEqual(refusedWith('slot_unknown'))
    await expect(move(99_999_999)).rejects.toEqual(refusedWith('slot_unknown'))
    const free = await makeLesson(t, teacher)
    t.clock.advance({ hours: 2 })
    await expect(move(free)).rejects.toEqual(refusedWith('booking_late', { hours: 24 }))
    await expect(api.bookingCancel({ body: { booking_id: bookingId } })).rejects.toEqual(
      refusedWith('booking_late'),
    )
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      can_move_until: null,
      can_cancel: false,
    })
  })

  test('two who want the same free time at once: one gets it', async () => {
    const teacher = await makeTrialTeacher(t)
    const [first, second] = [await makePerson(t), await makePerson(t)]
    const [a, b, wanted] = [
      await makeLesson(t, teacher),
      await makeLesson(t, teacher),
      await makeLesson(t, teacher),
    ]
    const bookings = [await book(t, first, a), await book(t, second, b)]
    const answers = await Promise.allSettled(
      [first, second].map((buyer, index) =>
        t.api(buyer.token).bookingMove({
          body: { booking_id: bookings[index]?.bookingId ?? 0, slot_id: wanted },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await seatsOf(t, wanted)).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('gives the money back in full and frees the seat; asked twice it is done once', async () => {
    const { teacher, buyer, slot, bookingId, orderId, api } = await booked()
    const cancel = () => api.bookingCancel({ body: { booking_id: bookingId, reason: 'Ill' } })
    const [{ booking }] = await Promise.all([cancel(), cancel()])
    expect(booking).toMatchObject({
      status: 'cancelled',
      upcoming: false,
      cancelled_by: 'student',
      refunded: 300,
    })
    expect(await seatsOf(t, slot)).toEqual([])
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    const mails = (await t.mailsTo(teacher.email)).filter(({ subject }) => subject.startsWith('Cancelled'))
    expect(mails).toHaveLength(1)
    expect((await t.mailsTo(buyer.email)).some(({ body }) => body.includes('refunding HK$300 in full'))).toBe(
      true,
    )
    // The same buyer may book the same time again.
    const again = await book(t, buyer, slot)
    expect(again.bookingId).not.toBe(bookingId)
  })

  test('of what cost nothing gives nothing back', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t, { priceCents: 0 }), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    const { bookingId, orderId } = await book(t, buyer, slot)
    await t.api(buyer.token).bookingCancel({ body: { booking_id: bookingId } })
    expect(await seatsOf(t, slot)).toEqual([])
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', charges: 0, refunded: 0 })
  })

  test('by the teacher is always possible, in full, and tells why', async () => {
    const { buyer, bookingId, orderId, desk } = await booked({ startsAt: at(2) })
    const { booking } = await desk.bookingCancel({
      body: { booking_id: bookingId, reason: 'I have a fever' },
    })
    expect(booking).toMatchObject({ status: 'cancelled', cancelled_by: 'teacher', reason: 'I have a fever' })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect((await t.mailsTo(buyer.email)).some(({ body }) => body.includes('I have a fever'))).toBe(true)
  })

  test('by staff through a refund takes the seat too', async () => {
    const { buyer, slot, bookingId, orderId, api } = await booked()
    const staff = await makePerson(t, { role: roles.admin })
    await t.api(staff.token).refundOrder({
      body: { order_id: orderId, reason: 'Goodwill', idempotency_key: `key-${unique()}` },
    })
    expect(await seatsOf(t, slot)).toEqual([])
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'refund',
    })
    expect((await t.mailsTo(buyer.email)).some(({ subject }) => subject.startsWith('Cancelled'))).toBe(true)
  })
})

describe('the lesson itself', () => {
  test('its link opens 15 minutes before for those who have a seat, and closes at its end', async () => {
    const { teacher, slot, bookingId, api, desk } = await booked({ startsAt: at(1) })
    const [outsider, waiting] = [await makePerson(t), await makePerson(t)]
    await expect(api.bookingJoin({ body: { booking_id: bookingId } })).rejects.toEqual(
      refusedWith('join_early', { join_from: new Date(at(1).getTime() - 15 * 60_000).toISOString() }),
    )
    t.clock.advance({ minutes: 45 })
    const link = { status: 200, url: 'https://zoom.example.com/j/1' }
    expect(await api.bookingJoin({ body: { booking_id: bookingId } })).toEqual(link)
    expect(await desk.bookingJoin({ body: { slot_id: slot } })).toEqual(link)
    for (const { token } of [outsider, waiting])
      await expect(t.api(token).bookingJoin({ body: { booking_id: bookingId } })).rejects.toEqual(
        refusedWith('booking_unknown'),
      )
    await expect(desk.attendanceMark({ body: { booking: bookingId, attendance: 1 } })).rejects.toEqual(
      refusedWith('attendance_early'),
    )
    t.clock.advance({ minutes: 16 })
    const marked = await desk.attendanceMark({ body: { booking: bookingId, attendance: 2 } })
    expect(marked.booking).toMatchObject({ status: 'late', attendance: 2, student_attandance: 2 })
    t.clock.advance({ hours: 1 })
    await expect(api.bookingJoin({ body: { booking_id: bookingId } })).rejects.toEqual(
      refusedWith('join_over'),
    )
    await expect(api.bookingCancel({ body: { booking_id: bookingId } })).rejects.toEqual(
      refusedWith('booking_over'),
    )
    // Over, the teacher has no address of the student any more.
    const { bookings } = await desk.teacherBookings({ body: { teacher_id: teacher.userId, when: 'past' } })
    expect(bookings).toMatchObject([{ booking_id: bookingId, upcoming: false, student_user: { email: '' } }])
  })

  test('attended opens the review, absent does not', async () => {
    const { teacher, buyer, bookingId, api, desk } = await booked({ startsAt: at(1) })
    const commentable = () =>
      api.commentable({ body: { teacher_id: teacher.userId, student_id: buyer.userId } })
    t.clock.advance({ hours: 2 })
    await desk.attendanceMark({ body: { booking: bookingId, attendance: 0 } })
    expect(await commentable()).toEqual({ isCommentable: false })
    await desk.attendanceMark({ body: { booking: bookingId, attendance: 1 } })
    expect(await commentable()).toEqual({ isCommentable: true })
    await api.teacherReviewAdd({
      body: { reviewer_id: buyer.userId, teacher_id: teacher.userId, rating: 5, review: 'Clear' },
    })
    expect((await api.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      status: 'attended',
      reviewed: true,
      own_rating: 5,
    })
    // To the teacher it is not a rating of their own.
    expect((await desk.bookingView({ params: { id: bookingId } })).booking).toMatchObject({
      reviewed: false,
      own_rating: null,
    })
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 20 })
  await t.platform.jobs.runDue()
  expect((await compareBooks(t)).mismatches).toEqual({})
})
