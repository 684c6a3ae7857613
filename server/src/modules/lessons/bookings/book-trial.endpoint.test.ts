import { describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { testApp } from '#server/testing/app.ts'
import { book, makeLesson, openTrial, payFor } from '#server/testing/lessons.ts'
import { confirmCard, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { seatsOf, storeBookings } from '../lessons.test-support.ts'

const t = await testApp()

describe('a trial lesson', () => {
  test('is found, held for 15 minutes, paid, booked, told to both sides and shown in the order', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher, { day: '2026-11-24', time: '16:30' })
    const shown = await t.api().teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(shown).toMatchObject([
      {
        price_id: teacher.packageId,
        duration: 'Trial lesson',
        price: 300,
        is_trial: '1',
        cancel_hours: 24,
        slots: [
          { slot_id: slot, trial_date: '2026-11-24', trial_time: '16:30', duration: 60, seats: 1, free: 1 },
        ],
      },
    ])
    expect(JSON.stringify(shown)).not.toContain('zoom.example.com')
    const intent = await openTrial(t, buyer, [slot], { amount: 30_000 })
    expect(new Date(intent.expires_at).getTime() - t.clock.now().getTime()).toBe(15 * 60_000)
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'held']])
    expect((await t.api().teacherLessons({ body: { teacher_id: teacher.userId } }))[0]?.slots).toEqual([])
    await confirmCard(t, buyer, intent.clientSecret)
    const stored = await storeBookings(t, buyer, intent.transaction_id, [slot])
    expect(stored).toMatchObject({ bookings: [{ slot_id: slot, status: 'confirmed' }], gone: [], next: [] })
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({
      state: 'paid',
      charges: 1,
      charged: 30_000,
      refunded: 0,
    })
    const order = await t.api(buyer.token).orderView({ params: { id: intent.order_id } })
    expect(order.lines).toMatchObject([
      {
        kind: 'trial',
        title: 'Trial lesson',
        course_id: 0,
        sale_price: 30_000,
        trial: {
          slot_id: slot,
          trial_date: '2026-11-24',
          trial_time: '16:30',
          duration: 60,
          learner_name: '',
        },
      },
    ])
    const mails = await t.mailsTo(buyer.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Booked: Trial lesson, Tue 24 Nov 2026, 4:30 pm')]),
    )
    expect(mails.some(({ body }) => body.includes('until 24 hours before'))).toBe(true)
    expect(mails.some(({ body }) => body.includes('Tue 24 Nov 2026 4:30–5:30 pm'))).toBe(true)
    expect((await t.mailsTo(teacher.email)).map(({ subject }) => subject)).toEqual([
      'New booking: Trial lesson, Tue 24 Nov 2026, 4:30 pm',
    ])
  })

  test('is booked by the provider’s message alone, and by all calls in any order, repeated', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const [first, second] = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const heard = await payFor(t, buyer, [first])
    await t.platform.jobs.runDue()
    expect(await seatsOf(t, first)).toEqual([[buyer.userId, 'confirmed']])
    const again = await storeBookings(t, buyer, heard.transaction_id, [first])
    expect(again.bookings).toHaveLength(1)
    const silent = await payFor(t, buyer, [second], { cardName: 'no event' })
    const store = () => storeBookings(t, buyer, silent.transaction_id, [second])
    const answers = await Promise.all([
      store(),
      t.api(buyer.token).paymentStore({ body: { transaction_id: silent.transaction_id } }),
      store(),
    ])
    expect(answers[0]).toEqual(answers[2])
    await t.platform.jobs.runDue()
    expect(await store()).toEqual(answers[0])
    expect(await seatsOf(t, second)).toEqual([[buyer.userId, 'confirmed']])
    expect(await moneyOf(t, silent.order_id)).toMatchObject({ charges: 1, refunded: 0 })
    const booked = (await t.mailsTo(teacher.email)).filter(({ subject }) => subject.startsWith('New booking'))
    expect(booked).toHaveLength(2)
  })

  test('that costs nothing is booked at once', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t, { priceCents: 0 }), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    expect(await openTrial(t, buyer, [slot])).toMatchObject({ status: 'paid', transaction_id: '', amount: 0 })
    const stored = await storeBookings(t, buyer, '', [slot])
    expect(stored.bookings).toMatchObject([{ slot_id: slot }])
    const other = await makePerson(t)
    await expect(storeBookings(t, other, '', [slot])).rejects.toEqual(refusedWith('order_unknown'))
  })

  test('for a second child is a second booking; the same seat twice is owned', async () => {
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher, { seats: 3 })
    const api = t.api(buyer.token)
    const { learner } = await api.learnerAdd({ body: { first_name: 'Ka Yan', grade: 'P4' } })
    await book(t, buyer, slot)
    const { bookingId } = await book(t, buyer, slot, { learnerId: learner.learner_id })
    expect(await seatsOf(t, slot)).toEqual([
      [buyer.userId, 'confirmed'],
      [buyer.userId, 'confirmed'],
    ])
    await expect(openTrial(t, buyer, [slot])).rejects.toEqual(refusedWith('booking_owned'))
    const { bookings } = await t.api(teacher.token).slotBookings({ body: { slot_id: slot } })
    expect(bookings.find(({ booking_id }) => booking_id === bookingId)).toMatchObject({
      learner_id: learner.learner_id,
      learner_name: 'Ka Yan',
      learner_grade: 'P4',
      student: { user_id: buyer.userId },
    })
    const stranger = await makePerson(t)
    await expect(openTrial(t, stranger, [slot], { learnerId: learner.learner_id })).rejects.toEqual(
      refusedWith('learner_unknown'),
    )
  })

  test('can’t be booked by teachers, nor in the past, nor of another’s order', async () => {
    const [teacher, buyer, other] = [await makeTrialTeacher(t), await makePerson(t), await makePerson(t)]
    const colleague = await makePerson(t, { role: roles.teacher })
    const slot = await makeLesson(t, teacher)
    await expect(openTrial(t, colleague, [slot])).rejects.toEqual(refusedWith('booking_teachers'))
    const past = await makeLesson(t, teacher, { day: '2026-11-10' })
    await expect(openTrial(t, buyer, [past])).rejects.toEqual(refusedWith('slot_gone'))
    const { transaction_id } = await payFor(t, buyer, [slot])
    await expect(storeBookings(t, other, transaction_id, [slot])).rejects.toEqual(
      refusedWith('order_unknown'),
    )
    await expect(
      t
        .api(other.token)
        .bookingsStore({ body: [{ slot_id: slot, payment_id: transaction_id, student_id: buyer.userId }] }),
    ).rejects.toEqual(refusedWith('not_yours'))
    await expect(storeBookings(t, buyer, transaction_id, [past])).rejects.toEqual(
      refusedWith('order_mismatch'),
    )
  })

  test('that is given up is free at once, also for another child of the same family', async () => {
    const [teacher, buyer, other] = [await makeTrialTeacher(t), await makePerson(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher, { day: '2026-11-25', time: '10:00' })
    const calendar = async () => (await t.api().teacherLessons({ body: { teacher_id: teacher.userId } }))[0]
    const intent = await openTrial(t, buyer, [slot])
    expect(await calendar()).toMatchObject({
      slots: [],
      full: [{ trial_date: '2026-11-25', trial_time: '10:00' }],
    })
    const release = (token: string) => t.api(token).paymentRelease({ body: { order_id: intent.order_id } })
    await expect(release(other.token)).rejects.toEqual(refusedWith('order_unknown'))
    expect(await release(buyer.token)).toEqual({ status: 200, released: true })
    expect(await release(buyer.token)).toEqual({ status: 200, released: false })
    expect(await calendar()).toMatchObject({ slots: [{ slot_id: slot, free: 1 }], full: [] })
    const { learner } = await t.api(buyer.token).learnerAdd({ body: { first_name: 'Ka Yan' } })
    const paid = await book(t, buyer, slot, { learnerId: learner.learner_id })
    const late = await t.api(buyer.token).paymentRelease({ body: { order_id: paid.orderId } })
    expect(late).toEqual({ status: 200, released: false })
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
  })
})
