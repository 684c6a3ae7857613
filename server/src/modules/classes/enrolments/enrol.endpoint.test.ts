import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, confirmCard, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { accountDeletion, dataExport, findPersonByUserId } from '../../accounts/index.ts'
import { buyPlace, enroll, openPlace, payFor, placesOf, subjectsTo } from './enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

describe('a place in a class', () => {
  test('is free again at once for others when the payment could not be opened', async () => {
    const { classId } = await makeClass(t, { seats: 1 })
    const [first, second] = [await makePerson(t), await makePerson(t)]
    const opening = vi.spyOn(t.platform.payments.card, 'createIntent')
    onTestFinished(() => opening.mockRestore())
    opening.mockRejectedValueOnce(new ProviderUnavailable('no answer'))
    await expect(openPlace(t, first, classId)).rejects.toMatchObject({
      body: { code: 'payment_unavailable' },
    })
    await openPlace(t, second, classId)
    expect(await placesOf(t, classId)).toContainEqual([second.userId, 'held'])
    await expect(openPlace(t, first, classId)).rejects.toEqual(refusedWith('class_full'))
  })

  test('is held for 15 minutes, paid, given, told to both sides and shown in the order', async () => {
    const { teacher, classId, productId } = await makeClass(t)
    const buyer = await makePerson(t)
    const intent = await openPlace(t, buyer, classId, { amount: 40_000 })
    expect(new Date(intent.expires_at).getTime() - t.clock.now().getTime()).toBe(15 * 60_000)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'held']])
    await expect(enroll(t, buyer, classId)).rejects.toEqual(refusedWith('payment_unfinished'))
    await confirmCard(t, buyer, intent.clientSecret, { name: 'no event' })
    const answer = await enroll(t, buyer, classId)
    expect(answer).toMatchObject({
      status: 'success',
      enrolments: [{ class_id: classId, state: 'confirmed' }],
    })
    expect(await enroll(t, buyer, classId)).toEqual(answer)
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ state: 'paid', charged: 40_000, refunded: 0 })
    const order = await t.api(buyer.token).orderView({ params: { id: intent.order_id } })
    expect(order.lines).toMatchObject([
      {
        kind: 'class',
        title: 'Phonics club',
        course_id: productId,
        sale_price: 40_000,
        trial: null,
        class: { class_id: classId, date: '2026-11-23', time: '16:00', duration: 60, lessons: 4 },
      },
    ])
    expect(await subjectsTo(t, buyer)).toEqual(expect.arrayContaining(['Enrolled: Phonics club']))
    expect(await subjectsTo(t, teacher)).toEqual(['New student: Phonics club'])
    const mine = await t.api(buyer.token).enrolmentGet({ body: { class_id: classId } })
    expect(mine).toMatchObject({ enrolledStudents: 1, free: 0, waiting: 0, cancel_hours: 24 })
    expect(mine.enrolment).toMatchObject([
      { state: 'confirmed', price: 400, can_leave_until: '2026-11-22T08:00:00.000Z' },
    ])
    expect(JSON.stringify(mine)).not.toContain('zoom')
  })

  test('is given by the message of the provider alone', async () => {
    const { classId } = await makeClass(t)
    const buyer = await makePerson(t)
    await payFor(t, buyer, classId)
    await t.platform.jobs.runDue()
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  })

  test('of a free class is given at once, once, to who asks twice', async () => {
    const { classId } = await makeClass(t, { priceCents: 0, seats: 2 })
    const buyer = await makePerson(t)
    const [first, second] = await Promise.all([enroll(t, buyer, classId), enroll(t, buyer, classId)])
    expect(first.enrolments).toMatchObject([{ state: 'confirmed' }])
    expect(second).toEqual(first)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  })

  test('for a second child is a second place', async () => {
    const { classId } = await makeClass(t, { seats: 3 })
    const [buyer, stranger] = [await makePerson(t), await makePerson(t)]
    const { learner } = await t.api(buyer.token).learnerAdd({ body: { first_name: 'Ka Yan', grade: 'P4' } })
    await buyPlace(t, buyer, classId)
    await buyPlace(t, buyer, classId, { learnerId: learner.learner_id })
    expect(await placesOf(t, classId)).toHaveLength(2)
    const { enrolment } = await t.api(buyer.token).enrolmentGet({ body: { class_id: classId } })
    expect(enrolment.map(({ learner_name }) => learner_name)).toContain('Ka Yan')
    await expect(openPlace(t, buyer, classId)).rejects.toEqual(refusedWith('class_enrolled'))
    await expect(openPlace(t, stranger, classId, { learnerId: learner.learner_id })).rejects.toEqual(
      refusedWith('learner_unknown'),
    )
  })

  test('is refused for each reason by its own code', async () => {
    const { teacher, classId } = await makeClass(t)
    const [buyer, other, colleague] = [
      await makePerson(t),
      await makePerson(t),
      await makePerson(t, { role: roles.teacher }),
    ]
    await expect(openPlace(t, teacher, classId)).rejects.toEqual(refusedWith('class_own'))
    await expect(openPlace(t, colleague, classId)).rejects.toEqual(refusedWith('class_teachers'))
    await expect(openPlace(t, buyer, 999_999)).rejects.toEqual(refusedWith('class_unknown'))
    await openPlace(t, buyer, classId)
    await expect(openPlace(t, other, classId)).rejects.toEqual(refusedWith('class_full', { waiting: 0 }))
    await expect(
      t.api(other.token).classEnroll({ body: { classes: [classId], student_id: buyer.userId } }),
    ).rejects.toEqual(refusedWith('not_yours'))
    const past = await makeClass(t, { inDays: -5 })
    await expect(openPlace(t, buyer, past.classId)).rejects.toEqual(refusedWith('class_over'))
    const begun = await makeClass(t, { inDays: -2 })
    expect(await openPlace(t, buyer, begun.classId)).toMatchObject({ amount: 20_000 })
    const ended = await makeClass(t)
    await t.platform.db.execute(sql`
      update classes set state = 'cancelled', cancelled_at = now() where id = ${ended.classId}`)
    await expect(openPlace(t, buyer, ended.classId)).rejects.toEqual(refusedWith('class_cancelled'))
    const off = await makeClass(t)
    await t.platform.db.execute(sql`update accounts set status = 2 where id = ${off.teacher.authId}`)
    await expect(openPlace(t, buyer, off.classId)).rejects.toEqual(refusedWith('teacher_gone'))
    await expect(enroll(t, buyer, off.classId)).rejects.toEqual(refusedWith('teacher_gone'))
  })

  test('that is the last goes to one of many at the same moment', async () => {
    const { classId } = await makeClass(t)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(t)))
    const asked = await Promise.allSettled(buyers.map(buyer => openPlace(t, buyer, classId)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of asked)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusedWith('class_full'))
    expect((await placesOf(t, classId)).filter(([, state]) => state === 'held')).toHaveLength(1)
  })

  test('is free again when it was not paid; money that comes too late goes back', async () => {
    const { classId } = await makeClass(t)
    const [slow, quick] = [await makePerson(t), await makePerson(t)]
    const late = await payFor(t, slow, classId, { cardName: 'no event' })
    t.clock.advance({ minutes: 16 })
    await buyPlace(t, quick, classId)
    await expect(
      t.api(slow.token).paymentStore({ body: { transaction_id: late.transaction_id } }),
    ).resolves.toMatchObject({ status: 200 })
    expect(await moneyOf(t, late.order_id)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect((await placesOf(t, classId)).sort()).toEqual(
      [
        [slow.userId, 'lapsed'],
        [quick.userId, 'confirmed'],
      ].sort(),
    )
    expect(await subjectsTo(t, slow)).toContain('The class was full: Phonics club')
    const unpaid = await makeClass(t)
    await openPlace(t, slow, unpaid.classId)
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(t)
    expect(await placesOf(t, unpaid.classId)).toEqual([[slow.userId, 'lapsed']])
    await buyPlace(t, slow, unpaid.classId)
    expect(await placesOf(t, unpaid.classId)).toEqual([[slow.userId, 'confirmed']])
  })

  test('can be left with full refund until a day before the first lesson, and not later', async () => {
    const { classId, teacher } = await makeClass(t)
    const [buyer, other] = [await makePerson(t), await makePerson(t)]
    const { enrolmentId, orderId } = await buyPlace(t, buyer, classId)
    const leave = (token: string) => t.api(token).enrolmentLeave({ body: { enrolment_id: enrolmentId } })
    await expect(leave(other.token)).rejects.toEqual(refusedWith('enrolment_unknown'))
    expect(await leave(buyer.token)).toMatchObject({ enrolment: { state: 'cancelled', ended_by: 'student' } })
    expect(await leave(buyer.token)).toMatchObject({ enrolment: { state: 'cancelled' } })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect(await subjectsTo(t, teacher)).toContain('A student has left: Phonics club')
    // The place can be bought anew, by the same person too.
    await buyPlace(t, buyer, classId)
    const soon = await makeClass(t, { inDays: 1, time: '09:00' })
    const late = await buyPlace(t, other, soon.classId)
    await expect(
      t.api(other.token).enrolmentLeave({ body: { enrolment_id: late.enrolmentId } }),
    ).rejects.toEqual(refusedWith('class_late', { hours: 24 }))
  })

  test('stands in the export, and is left with the money when the account goes', async () => {
    const { classId } = await makeClass(t)
    const buyer = await makePerson(t)
    const { orderId } = await buyPlace(t, buyer, classId)
    const { db, hooks } = t.platform
    const person = await findPersonByUserId(db, buyer.userId)
    if (!person) throw new Error('Nobody there')
    const parts = await hooks.call(dataExport, db, person)
    expect(parts.get('enrolments')?.data).toMatchObject([
      { title: 'Phonics club', state: 'confirmed', price: 400 },
    ])
    await db.transaction(tx => hooks.call(accountDeletion, tx, person))
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'cancelled']])
    expect(await moneyOf(t, orderId)).toMatchObject({ refunded: 40_000 })
  })

  test('with an account goes what was written with a request, and what was answered', async () => {
    const { classId } = await makeClass(t)
    const buyer = await makePerson(t)
    await buyPlace(t, buyer, classId)
    const { hooks, db } = t.platform
    await db.execute(sql`
      update enrolments set message = 'Siu Ming is dyslexic', reason = 'Too young'
      where user_id = ${buyer.userId}`)
    const person = await findPersonByUserId(db, buyer.userId)
    if (!person) throw new Error('Nobody there')
    await db.transaction(tx => hooks.call(accountDeletion, tx, person))
    const { rows } = await db.execute(
      sql`select message, reason from enrolments where user_id = ${buyer.userId}`,
    )
    expect(rows).toEqual([{ message: '', reason: '' }])
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 30 })
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
