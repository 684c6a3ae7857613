import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, confirmCard, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { listAttendedLessons } from '../run/find-attendance.ts'
import { buyPlace, enroll, openPlace, placesOf } from './enrolments.test-support.ts'

// A class that has begun is sold for the lessons left. Lessons are a day apart, at 16:00.

const t = await ownTestApp()
afterAll(t.end)

const advanceTo = (at: Date, minutes: number) =>
  t.clock.advance({ minutes: (at.getTime() - t.clock.now().getTime()) / 60_000 + minutes })

/** Four lessons, of which the first is over. */
async function begun(more: Parameters<typeof makeClass>[1] & { late?: 'pro_rata' | 'full' } = {}) {
  const { late = 'pro_rata', ...made } = more
  const one = await makeClass(t, { seats: 3, inDays: 1, ...made })
  await t.platform.db.execute(sql`update classes set late_price = ${late} where id = ${one.classId}`)
  const { rows } = await t.platform.db.execute<{ ends: string }>(sql`
    select min(ends_at) as ends from lessons where class_id = ${one.classId}`)
  // The next one is within the 24 hours in which a class can't be left.
  advanceTo(new Date(rows[0]?.ends ?? ''), 60)
  const buyer = await makePerson(t)
  return { ...one, buyer, api: t.api(buyer.token), desk: t.api(one.teacher.token) }
}

const viewOf = async (classId: number) => (await t.api().classSingle({ body: { class_id: classId } }))[0]

const cancel = async (api: ReturnType<typeof t.api>, classId: number, index: number) => {
  const lesson = (await api.classSingle({ body: { class_id: classId } }))[0].lessons[index]
  await api.classLessonCancel({
    body: { lesson_id: lesson?.lesson_id ?? 0, reason: 'Ill', confirm: true },
  })
  await t.platform.jobs.runDue()
}

describe('a class that has begun', () => {
  test('costs what the lessons left are worth, and says so', async () => {
    const { classId, buyer } = await begun()
    const view = await viewOf(classId)
    expect(view).toMatchObject({ class_price: 400, price_now: 300, lesson_count: 4, lessons_left: 3 })
    expect(view.next_lesson).toEqual({ date: view.lessons[1]?.date, time: '16:00', end_time: '17:00' })
    await expect(openPlace(t, buyer, classId, { amount: 40_000 })).rejects.toEqual(
      refusedWith('price_changed', { amount: 30_000 }),
    )
    expect(await openPlace(t, buyer, classId, { amount: 30_000 })).toMatchObject({ amount: 30_000 })
  })

  test('costs the full price where its teacher wants that', async () => {
    const { classId, buyer } = await begun({ late: 'full' })
    expect(await viewOf(classId)).toMatchObject({ late_price: 'full', price_now: 400, lessons_left: 3 })
    expect(await openPlace(t, buyer, classId, { amount: 40_000 })).toMatchObject({ amount: 40_000 })
  })

  test('can be left with all that was paid until so many hours before the own first lesson', async () => {
    // Begun, and the next lesson is not until three days from now.
    const { classId, buyer, api } = await begun()
    await t.platform.db.execute(sql`
      update lessons set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'
      where class_id = ${classId} and starts_at > ${t.clock.now()}`)
    const view = await viewOf(classId)
    const { enrolmentId, orderId } = await buyPlace(t, buyer, classId)
    const { enrolment } = await api.enrolmentView({ params: { id: enrolmentId } })
    expect(enrolment).toMatchObject({
      ...{ price: 300, lessons: 3, refund: 300, can_leave_until: view.leave_until },
    })
    expect(enrolment.first_lesson).toBe(new Date(`${view.next_lesson?.date}T16:00:00+08:00`).toISOString())
    await api.enrolmentLeave({ body: { enrolment_id: enrolmentId } })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
  })

  test('promises no leaving once that is too late', async () => {
    const { classId, buyer, api } = await begun()
    expect((await viewOf(classId)).leave_until).toBeNull()
    const { enrolmentId } = await buyPlace(t, buyer, classId)
    const { enrolment } = await api.enrolmentView({ params: { id: enrolmentId } })
    expect(enrolment).toMatchObject({ can_leave_until: null, refund: 0 })
    await expect(api.enrolmentLeave({ body: { enrolment_id: enrolmentId } })).rejects.toEqual(
      refusedWith('class_late', { hours: 24 }),
    )
    const mail = (await t.mailsTo(buyer.email)).find(({ subject }) => subject === 'Enrolled: Phonics club')
    expect(mail?.body).toContain('Number of lessons: 3')
    expect(mail?.body).not.toContain('full refund')
  })

  test('begins in mails, orders, timetables and calendar files with their first lesson', async () => {
    const { classId, buyer, api } = await begun()
    const view = await viewOf(classId)
    const dates = view.lessons.map(({ date }) => date)
    const { orderId } = await buyPlace(t, buyer, classId)
    const order = await api.orderView({ params: { id: orderId } })
    expect(order.lines[0]?.class).toMatchObject({ date: dates[1], lessons: 3 })
    const days = { startingDate: dates[0], endingDate: dates[3] }
    const mine = await api.myClasses({ body: { student_id: buyer.userId, ...days } })
    expect(mine.classes[0]?.lessons.map(({ date }) => date)).toEqual(dates.slice(1))
    const file = await t.app.inject({
      url: `/api/class/${classId}/calendar`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })
})

describe('who came in late', () => {
  test('is answered for with the lessons bought that took place, until the seat ended', async () => {
    const { classId, buyer } = await begun()
    const { enrolmentId, orderId } = await buyPlace(t, buyer, classId)
    const { lessons } = await viewOf(classId)
    const startOf = (index: number) => new Date(`${lessons[index]?.date}T16:00:00+08:00`)
    await t.platform.db.execute(sql`
      update lessons set state = 'suspended', suspended_at = ${t.clock.now()}
      where id = ${lessons[1]?.lesson_id}`)
    advanceTo(startOf(2), 70)
    const staff = await makePerson(t, { role: roles.admin })
    await t.api(staff.token).sandboxDispute({ body: { order_id: orderId, outcome: 'open' } })
    expect(await listAttendedLessons(t.platform.db, enrolmentId)).toEqual([
      { startsAt: startOf(2), attendance: null },
    ])
  })

  test('is refunded their share of a lesson that is called off, and the rest with the class', async () => {
    const { classId, buyer, desk } = await begun()
    const { orderId } = await buyPlace(t, buyer, classId)
    await cancel(desk, classId, 3)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', charged: 30_000, refunded: 10_000 })
    await desk.classCancel({ body: { class_id: classId, reason: 'Ill', confirm: true } })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
  })

  test('pays for the lessons left on approval: those meanwhile are refunded', async () => {
    const { classId, buyer, enrolmentId, orderId, desk } = await (async () => {
      const one = await begun({ needsApproval: true })
      return { ...one, ...(await buyPlace(t, one.buyer, one.classId)) }
    })()
    t.clock.advance({ hours: 24 })
    await desk.enrollmentsApprove({ body: { class_id: classId, enrolment_id: enrolmentId } })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', charged: 30_000, refunded: 10_000 })
    const { enrolment } = await t.api(buyer.token).enrolmentView({ params: { id: enrolmentId } })
    expect(enrolment).toMatchObject({ state: 'confirmed', price: 300, lessons: 3 })
    await cancel(desk, classId, 3)
    expect(await moneyOf(t, orderId)).toMatchObject({ refunded: 20_000 })
  })

  test('keeps the lesson that begins while they pay', async () => {
    const { classId, buyer, api } = await begun()
    const { next_lesson: next } = await viewOf(classId)
    advanceTo(new Date(`${next?.date}T16:00:00+08:00`), -5)
    const intent = await openPlace(t, buyer, classId, { amount: 30_000 })
    t.clock.advance({ minutes: 8 })
    // The seat is held at its price.
    const again = await openPlace(t, buyer, classId, { amount: 30_000 })
    expect(again.order_id).toBe(intent.order_id)
    await confirmCard(t, buyer, intent.clientSecret)
    const [place] = (await enroll(t, buyer, classId)).enrolments
    const { enrolment } = await api.enrolmentView({ params: { id: place?.enrolment_id ?? 0 } })
    expect(enrolment).toMatchObject({ state: 'confirmed', lessons: 3 })
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ charged: 30_000, refunded: 0 })
  })

  test('is refunded a lesson that is called off while they pay', async () => {
    const { classId, buyer, desk } = await begun()
    const intent = await openPlace(t, buyer, classId)
    await cancel(desk, classId, 3)
    await confirmCard(t, buyer, intent.clientSecret)
    await enroll(t, buyer, classId)
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ charged: 30_000, refunded: 10_000 })
  })
})

test('the last seat goes to one of two who stand in the payment step, and the other is not charged', async () => {
  const { classId } = await begun({ seats: 1 })
  const buyers = [await makePerson(t), await makePerson(t)]
  const opened = await Promise.allSettled(buyers.map(buyer => openPlace(t, buyer, classId)))
  const [won, lost] = [
    opened.findIndex(({ status }) => status === 'fulfilled'),
    opened.findIndex(({ status }) => status === 'rejected'),
  ]
  expect([won, lost].toSorted()).toEqual([0, 1])
  expect(opened[lost]).toMatchObject({ reason: refusedWith('class_full') })
  const [winner, loser] = [buyers[won], buyers[lost]]
  if (!winner || !loser) throw new Error('Nobody has the seat')
  // It is held while they pay: no one takes it, and no one else is charged.
  await expect(openPlace(t, loser, classId)).rejects.toEqual(refusedWith('class_full'))
  const { state, orderId } = await buyPlace(t, winner, classId)
  expect(state).toBe('confirmed')
  expect(await moneyOf(t, orderId)).toMatchObject({ charges: 1, charged: 30_000 })
  expect(await placesOf(t, classId)).toEqual([[winner.userId, 'confirmed']])
})

test('a hold that ran out in the payment step is free for others, and is held again where it still is', async () => {
  const { classId, buyer } = await begun({ seats: 1 })
  await openPlace(t, buyer, classId)
  t.clock.advance({ minutes: 16 })
  const other = await makePerson(t)
  await openPlace(t, other, classId)
  await expect(openPlace(t, buyer, classId)).rejects.toEqual(refusedWith('class_full'))
  t.clock.advance({ minutes: 16 })
  await closeDueOrders(t)
  expect((await buyPlace(t, buyer, classId)).state).toBe('confirmed')
})

test('a free class promises no refund and mails no receipt', async () => {
  const { classId, buyer } = await begun({ priceCents: 0 })
  await enroll(t, buyer, classId)
  await t.platform.jobs.runDue()
  const mails = await t.mailsTo(buyer.email)
  expect(mails.map(({ subject }) => subject)).toContain('Enrolled: Phonics club')
  expect(mails.filter(({ subject }) => subject.includes('receipt'))).toEqual([])
  expect(mails.map(({ body }) => body).join()).not.toContain('refund')
})

test('the receipt of a class says nothing of digital products', async () => {
  const { classId, buyer } = await begun()
  await buyPlace(t, buyer, classId)
  await t.platform.jobs.runDue()
  const receipt = (await t.mailsTo(buyer.email)).find(({ subject }) => subject.includes('receipt'))
  expect(receipt?.body).toContain('Phonics club')
  expect(receipt?.body).not.toContain('refundable')
})

test('a waiting list is refused where a seat could not be offered any more', async () => {
  const { classId } = await makeClass(t, { lessons: 1, inDays: 2 })
  await buyPlace(t, await makePerson(t), classId)
  const [early, late] = [await makePerson(t), await makePerson(t)]
  const { can_wait } = await t.api(early.token).enrolmentGet({ body: { class_id: classId } })
  expect(can_wait).toBe(true)
  await t.api(early.token).classWait({ body: { class_id: classId } })
  const { next_lesson: next } = await viewOf(classId)
  advanceTo(new Date(`${next?.date}T16:00:00+08:00`), -9 * 60)
  expect((await t.api(late.token).enrolmentGet({ body: { class_id: classId } })).can_wait).toBe(false)
  await expect(t.api(late.token).classWait({ body: { class_id: classId } })).rejects.toEqual(
    refusedWith('class_wait_over'),
  )
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 30 })
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
