import { expect, it } from 'vitest'
import { PASSWORD } from '#server/testing/people.ts'
import { pay } from './commerce.test-support.ts'
import { booking, payout, refusal, sale, teacherReview } from './shapes.test-support.ts'
import { signIn, type World } from './world.test-support.ts'

/** From a booked trial lesson to its review, and what the teacher earns. */
export function lessonCalls(world: () => World): void {
  let bookingId = 0

  it('a student books a trial lesson', async () => {
    const w = world()
    const { client, student, teacher } = w
    const { token, userId } = student
    const lessons = await client.call(
      'POST teacher/getLessonsByTeacherId',
      { body: { teacher_id: teacher.userId } },
      ['any'],
    )
    const [slot] = lessons.flatMap(({ slots }: { slots: unknown[] }) => slots)
    const { reference } = await pay(w, slot.price * 100, { slots: [{ slot_id: slot.slot_id }] })
    const line = {
      ...{
        teacher_id: teacher.userId,
        student_id: userId,
        user_id: userId,
        trial_id: slot.trial_id,
        course_id: 0,
      },
      ...{ sale_price: slot.price * 100, currency: 'hkd', payment_method: 'card', payment_id: reference },
      ...{
        status: 'confirmed',
        trial_date: slot.trial_date,
        trial_time: slot.trial_time,
        slot_id: slot.slot_id,
      },
    }
    const stored = { status: 'any', bookings: [{ booking_id: 'number' }] } as const
    const first = await client.call('POST bookings', { body: [line], token }, stored)
    const again = await client.call('POST bookings', { body: [line], token }, stored)
    expect(again.bookings).toEqual(first.bookings)
    bookingId = first.bookings[0].booking_id
    const bookings = { bookings: [booking] } as const
    const own = { token: teacher.token }
    await client.call('POST student/bookings', { body: { student_id: userId }, token }, bookings)
    await client.call(
      'POST teacher/trial/bookings',
      { body: { teacher_id: teacher.userId }, ...own },
      bookings,
    )
    await client.call('POST slot/bookings', { body: { slot_id: slot.slot_id }, ...own }, bookings)
    const students = { teacher_id: teacher.userId, trial_id: slot.trial_id }
    await client.call('POST teacher/trial/students', { body: students, ...own }, bookings)
    await client.call(
      'POST student/bookings',
      { body: { student_id: userId + 1 }, token, status: 403 },
      refusal,
    )
    const removal = { slot_id: slot.slot_id }
    await client.call(
      'POST teacher/deleteLessonsByTeacherId',
      { body: removal, ...own, status: 409 },
      refusal,
    )
  })

  it('after the lesson its attendance is noted, and the student reviews', async () => {
    const w = world()
    const { client, t } = w
    t.clock.advance({ days: 6 })
    const [student, teacher] = [await signIn(w, w.student.username), await signIn(w, w.teacher.username)]
    Object.assign(w, { student, teacher })
    const who = { teacher_id: teacher.userId, student_id: student.userId }
    const may = { isCommentable: 'boolean' } as const
    const ask = () => client.call('POST student/commentable', { body: who, token: student.token }, may)
    expect((await ask()).isCommentable).toBe(false)
    const mark = { booking: bookingId, attendance: 1 }
    await client.call('POST student/attendance', { body: mark, token: teacher.token }, { status: 'any' })
    expect((await ask()).isCommentable).toBe(true)
    const review = { reviewer_id: student.userId, rating: 5, teacher_id: teacher.userId, review: 'Patient.' }
    const added = await client.call(
      'POST teacher/review/add',
      { body: review, token: student.token },
      { status: 'any', review: teacherReview },
    )
    await client.call(
      'POST teacher/review/reply',
      { body: { review_id: added.review.id, reply: 'Thank you.' }, token: teacher.token },
      { status: 'any' },
    )
    const list = await client.call('POST teacher/reviews', { body: { teacher_id: teacher.userId } }, [
      teacherReview,
    ])
    expect(list[0].replies).toHaveLength(1)
  })

  it('the teacher reads what was earned, and staff pay it out', async () => {
    const { client, teacher, staff, t } = world()
    const { token, userId: teacherId } = teacher
    const who = { teacher_id: teacherId }
    const sums = { totalSales: 'number', totalPayouts: 'number', pendingPayouts: 'number' } as const
    expect(
      (await client.call('POST teacher/income', { body: who, token }, sums)).pendingPayouts,
    ).toBeGreaterThan(0)
    await client.call('POST teacher/sales', { body: who, token }, [sale])
    const days = { ...who, dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    await client.call('POST teacher/sales', { body: days, token }, [sale])
    const half = { ...who, dateFrom: '2026-11-01' }
    await client.call('POST teacher/sales', { body: half, token, status: 422 }, refusal)

    const asStaff = { token: staff.token }
    const rows = await client.call(
      'POST admin/income',
      { body: { limit: 10, offset: 0, dateFrom: days.dateFrom, dateTo: days.dateTo }, ...asStaff },
      {
        ...{ count: 'number' },
        income: [
          {
            ...{ teacher_id: 'number', display_name: 'string', email: 'string', total_sale: 'number' },
            totalPayouts: 'number',
          },
        ],
      },
    )
    expect(rows.income).toMatchObject([{ teacher_id: teacherId }])
    await client.call(
      'POST admin/income',
      { body: { limit: 10, offset: 0, email: teacher.email }, ...asStaff },
      {
        income: ['any'],
      },
    )
    await client.call('POST admin/sales', { body: who, ...asStaff }, [sale])
    const transfer = { ...who, amount: 10, remarks: 'November' }
    const paid = { success: 'boolean', error: 'string' } as const
    // Money moves only with the password given again.
    const refused = await client.call(
      'POST admin/transfer',
      { body: transfer, ...asStaff, status: 403 },
      refusal,
    )
    expect(refused.code).toBe('password_needed')
    const password = { password: PASSWORD }
    await t.request({
      method: 'POST',
      url: '/api/admin/password/confirm',
      body: password,
      token: staff.token,
    })
    const first = await client.call('POST admin/transfer', { body: transfer, ...asStaff }, paid)
    expect(first).toMatchObject({ success: true, error: '' })
    // The same again on this day is the same payout.
    await client.call('POST admin/transfer', { body: transfer, ...asStaff }, paid)
    expect(await client.call('POST admin/payouts', { body: days, ...asStaff }, [payout])).toHaveLength(1)
    expect(await client.call('POST teacher/payouts', { body: who, token }, [payout])).toMatchObject([
      { amount: 10, remarks: 'November' },
    ])
  })
}
