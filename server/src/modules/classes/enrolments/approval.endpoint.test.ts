import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { buyPlace, enroll, openPlace, payFor, placesOf, subjectsTo } from './enrolments.test-support.ts'

// A class that needs approval: the amount is authorised, and taken or let go when the teacher has decided.

const t = await ownTestApp()
afterAll(t.end)

/** Up to where the student can bring it. */
async function requested(more: Parameters<typeof makeClass>[1] = {}) {
  const one = await makeClass(t, { needsApproval: true, inDays: 30, ...more })
  const buyer = await makePerson(t)
  const bought = await buyPlace(t, buyer, one.classId)
  return { ...one, buyer, ...bought, desk: t.api(one.teacher.token), api: t.api(buyer.token) }
}

describe('a request with money', () => {
  test('is authorised, shown to the teacher, and captured on approval', async () => {
    const { classId, buyer, teacher, enrolmentId, orderId, desk, state } = await requested()
    expect(state).toBe('requested')
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'open', payment: 'authorised', charged: 0 })
    const { awaiting } = await desk.enrollmentsAwaiting({ body: { teacher_id: teacher.userId } })
    expect(awaiting).toMatchObject([
      {
        class_id: classId,
        title: 'Phonics club',
        pending: 1,
        enrolments: [{ enrolment_id: enrolmentId, student_id: buyer.userId, state: 'requested', price: 400 }],
      },
    ])
    expect(awaiting[0]?.enrolments[0]?.authorised_until).not.toBeNull()
    expect(await subjectsTo(t, teacher)).toContain('New enrolment request: Phonics club')
    expect(await subjectsTo(t, buyer)).toEqual(['Request sent: Phonics club'])
    await expect(openPlace(t, buyer, classId)).rejects.toEqual(refusedWith('class_requested'))
    const other = await makePerson(t)
    await expect(openPlace(t, other, classId)).rejects.toEqual(refusedWith('class_full'))
    const answer = await desk.enrollmentsApprove({ body: { class_id: classId, enrolment_id: enrolmentId } })
    expect(answer.enrolments).toEqual([{ enrolment_id: enrolmentId, state: 'confirmed' }])
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', payment: 'captured', charged: 40_000 })
    expect(await subjectsTo(t, buyer)).toContain('Enrolled: Phonics club')
    expect((await desk.enrollmentsAwaiting({ body: { teacher_id: teacher.userId } })).awaiting).toEqual([])
    await expect(
      desk.enrollmentsDecline({ body: { class_id: classId, enrolment_id: enrolmentId } }),
    ).rejects.toEqual(refusedWith('enrolment_decided'))
  })

  test('is authorised by the message of the provider alone', async () => {
    const { classId } = await makeClass(t, { needsApproval: true })
    const buyer = await makePerson(t)
    await payFor(t, buyer, classId)
    await t.platform.jobs.runDue()
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'requested']])
  })

  test('is released on decline: nothing is charged, the place is free', async () => {
    const { classId, buyer, enrolmentId, orderId, desk } = await requested()
    const body = { class_id: classId, enrolment_id: enrolmentId, reason: 'The group is too far ahead' }
    await desk.enrollmentsDecline({ body })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'cancelled', payment: 'released', charged: 0 })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'declined']])
    expect(await subjectsTo(t, buyer)).toContain('No seat this time: Phonics club')
    const next = await makePerson(t)
    expect(await openPlace(t, next, classId)).toMatchObject({ status: 'open' })
  })

  test('is released when the student takes it back', async () => {
    const { classId, enrolmentId, orderId, api, buyer } = await requested()
    expect(await api.enrolmentLeave({ body: { enrolment_id: enrolmentId } })).toMatchObject({
      enrolment: { state: 'withdrawn' },
    })
    expect(await moneyOf(t, orderId)).toMatchObject({ payment: 'released', charged: 0 })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'withdrawn']])
  })

  test('of all in a class is decided at once, and of no other class or teacher', async () => {
    const one = await requested({ seats: 3 })
    const second = await makePerson(t)
    await buyPlace(t, second, one.classId)
    const other = await requested()
    await expect(other.desk.enrollmentsApprove({ body: { class_id: one.classId } })).rejects.toEqual(
      refusedWith('class_unknown'),
    )
    await expect(
      other.desk.enrollmentsApprove({ body: { class_id: other.classId, enrolment_id: one.enrolmentId } }),
    ).rejects.toEqual(refusedWith('enrolment_unknown'))
    const answer = await one.desk.enrollmentsApprove({ body: { class_id: one.classId } })
    expect(answer.enrolments.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect((await placesOf(t, other.classId)).map(([, state]) => state)).toEqual(['requested'])
  })

  test('approved and declined at the same moment is one of both', async () => {
    const { classId, orderId, desk } = await requested()
    await Promise.allSettled([
      desk.enrollmentsApprove({ body: { class_id: classId } }),
      desk.enrollmentsDecline({ body: { class_id: classId } }),
    ])
    const [[, state] = []] = await placesOf(t, classId)
    const money = await moneyOf(t, orderId)
    if (state === 'confirmed') expect(money).toMatchObject({ payment: 'captured', charged: 40_000 })
    else expect([state, money?.payment, money?.charged]).toEqual(['declined', 'released', 0])
  })

  test('goes on as one without money when the authorisation ends, and is paid by a link then', async () => {
    const { classId, buyer, enrolmentId, orderId, desk } = await requested()
    t.clock.advance({ days: 6, hours: 23 })
    await closeDueOrders(t)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'expired', payment: 'released', charged: 0 })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'asked']])
    const answer = await desk.enrollmentsApprove({ body: { class_id: classId, enrolment_id: enrolmentId } })
    expect(answer.enrolments).toEqual([{ enrolment_id: enrolmentId, state: 'offered' }])
    const offer = (await t.mailsTo(buyer.email)).find(({ subject }) =>
      subject.startsWith('We’re holding a seat for you'),
    )
    expect(offer?.body).toContain(`/classes/offer/${enrolmentId}`)
    const { enrolment } = await t.api(buyer.token).enrolmentView({ params: { id: enrolmentId } })
    expect(new Date(enrolment.held_until ?? '').getTime() - t.clock.now().getTime()).toBe(48 * 3600_000)
    // Paid at once: the teacher has decided.
    const paid = await buyPlace(t, buyer, classId)
    expect(paid).toMatchObject({ enrolmentId, state: 'confirmed' })
    expect(await moneyOf(t, paid.orderId)).toMatchObject({ payment: 'captured', charged: 40_000 })
  })

  test('whose authorisation ended by itself at the provider is found so by reconciling', async () => {
    const { classId } = await makeClass(t, { needsApproval: true, inDays: 30 })
    const buyer = await makePerson(t)
    await payFor(t, buyer, classId, { cardName: 'short authorisation' })
    await enroll(t, buyer, classId)
    t.clock.advance({ hours: 2 })
    await compareBooks(t)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'asked']])
  })

  test('whose capture lost its answer is finished by its job', async () => {
    const one = await makeClass(t, { needsApproval: true, inDays: 30 })
    const buyer = await makePerson(t)
    const intent = await payFor(t, buyer, one.classId, { cardName: 'lost capture' })
    await enroll(t, buyer, one.classId)
    await t.api(one.teacher.token).enrollmentsApprove({ body: { class_id: one.classId } })
    await t.platform.jobs.runDue()
    expect(await placesOf(t, one.classId)).toEqual([[buyer.userId, 'confirmed']])
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ payment: 'captured', charged: 40_000 })
  })

  test('of a free class is asked for without an order, and given on approval', async () => {
    const { classId, teacher } = await makeClass(t, { needsApproval: true, priceCents: 0 })
    const buyer = await makePerson(t)
    expect((await enroll(t, buyer, classId)).enrolments).toMatchObject([{ state: 'asked' }])
    await t.api(teacher.token).enrollmentsApprove({ body: { class_id: classId } })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  })
})

test('in the end the books agree, and no authorisation hangs', async () => {
  t.clock.advance({ days: 8 })
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
