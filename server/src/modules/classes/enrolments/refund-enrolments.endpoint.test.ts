import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, confirmCard, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { classCancelled, lessonCancelled } from '../classes.hooks.ts'
import { buyPlace, endOffers, enroll, openPlace, placesOf, subjectsTo } from './enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)
const { db, hooks, jobs } = t.platform

/** As the teacher's call does. */
async function cancelLesson(classId: number, index: number): Promise<void> {
  const at = t.clock.now()
  await db.transaction(async tx => {
    const { rows } = await tx.execute<{ id: string; starts_at: string }>(sql`
      update lessons set state = 'cancelled', cancelled_at = ${at} where id = (
        select id from lessons where class_id = ${classId} order by starts_at offset ${index} limit 1)
      returning id, starts_at`)
    const [row] = rows
    if (!row) throw new Error('No such lesson')
    const lesson = { classId, lessonId: Number(row.id), startsAt: new Date(row.starts_at), reason: 'Ill' }
    await hooks.call(lessonCancelled, tx, lesson)
    // Told twice, it is given back once.
    await hooks.call(lessonCancelled, tx, lesson)
  })
  await jobs.runDue()
}

async function cancelClass(classId: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`
      update classes set state = 'cancelled', cancelled_at = ${t.clock.now()}, reason = 'Moving away'
      where id = ${classId}`)
    await hooks.call(classCancelled, tx, { classId, reason: 'Moving away' })
  })
  await jobs.runDue()
}

const lineOf = async (token: string, orderId: number) =>
  (await t.api(token).orderView({ params: { id: orderId } })).lines[0]

/** Held until the lessons are taught. */
const owedTo = async (teacherId: number): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(-sum(amount_cents), 0) as cents from ledger_entries where account = ${`held:teacher-${teacherId}`}`,
  )
  return Number(rows[0]?.cents)
}

describe('a lesson that is called off', () => {
  test('gives its share back, the last one the rest, and never more than was paid', async () => {
    const { classId, teacher } = await makeClass(t, { seats: 2, lessons: 3, priceCents: 40_000 })
    const buyer = await makePerson(t)
    const { orderId } = await buyPlace(t, buyer, classId)
    const sold = await owedTo(teacher.userId)
    await cancelLesson(classId, 0)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 13_333 })
    expect(await lineOf(buyer.token, orderId)).toMatchObject({ state: 'paid', refunded: 13_333 })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
    expect(await subjectsTo(t, buyer)).toContainEqual(expect.stringMatching(/^Cancelled: Phonics club, /))
    expect(await owedTo(teacher.userId)).toBeLessThan(sold)
    // Who comes in now pays for two, and gets nothing for the first.
    const late = await makePerson(t)
    const other = await buyPlace(t, late, classId)
    await cancelLesson(classId, 1)
    expect(await moneyOf(t, orderId)).toMatchObject({ refunded: 26_666 })
    expect(await moneyOf(t, other.orderId)).toMatchObject({ refunded: 20_000 })
    await cancelLesson(classId, 2)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect(await lineOf(buyer.token, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect(await owedTo(teacher.userId)).toBe(0)
    expect((await placesOf(t, classId)).map(([, state]) => state)).toEqual(['cancelled', 'cancelled'])
  })

  test('and then the class: the rest goes back, nobody waits, nothing authorised is left', async () => {
    const { classId } = await makeClass(t, { seats: 1, lessons: 4, needsApproval: true, inDays: 20 })
    const [buyer, asking, waiting] = [await makePerson(t), await makePerson(t), await makePerson(t)]
    const { orderId } = await buyPlace(t, buyer, classId)
    await enroll(t, asking, classId)
    await t.api(waiting.token).classWait({ body: { class_id: classId } })
    const paid = await makeClass(t, { lessons: 4 })
    const second = await buyPlace(t, buyer, paid.classId)
    await cancelLesson(paid.classId, 1)
    await cancelClass(paid.classId)
    expect(await moneyOf(t, second.orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    await cancelClass(classId)
    expect(await moneyOf(t, orderId)).toMatchObject({ payment: 'released', charged: 0 })
    expect((await placesOf(t, classId)).map(([, state]) => state)).toEqual([
      'declined',
      'declined',
      'withdrawn',
    ])
  })

  test('before somebody leaves: they get what is left', async () => {
    const { classId } = await makeClass(t, { lessons: 4 })
    const buyer = await makePerson(t)
    const { orderId, enrolmentId } = await buyPlace(t, buyer, classId)
    await cancelLesson(classId, 3)
    await t.api(buyer.token).enrolmentLeave({ body: { enrolment_id: enrolmentId } })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
  })
})

describe('a class that is called off while somebody takes up an offer', () => {
  /** The place came free, was offered to who waited, and is about to be paid for. */
  async function takingUp() {
    const { classId } = await makeClass(t, { inDays: 10 })
    const [first, next] = [await makePerson(t), await makePerson(t)]
    const { enrolmentId } = await buyPlace(t, first, classId)
    await t.api(next.token).classWait({ body: { class_id: classId } })
    await t.api(first.token).enrolmentLeave({ body: { enrolment_id: enrolmentId } })
    expect(await placesOf(t, classId)).toContainEqual([next.userId, 'offered'])
    const intent = await openPlace(t, next, classId)
    expect(await placesOf(t, classId)).toContainEqual([next.userId, 'held'])
    return { classId, next, intent }
  }

  test('keeps nothing for them when they do not pay', async () => {
    const { classId, next } = await takingUp()
    await cancelClass(classId)
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(t)
    await endOffers(t)
    expect(await placesOf(t, classId)).toContainEqual([next.userId, 'lapsed'])
  })

  test('gives the money back when they do', async () => {
    const { classId, next, intent } = await takingUp()
    await cancelClass(classId)
    await confirmCard(t, next, intent.clientSecret)
    await expect(enroll(t, next, classId)).rejects.toEqual(refusedWith('class_cancelled'))
    expect(await moneyOf(t, intent.order_id)).toMatchObject({ charged: 40_000, refunded: 40_000 })
    expect(await placesOf(t, classId)).toContainEqual([next.userId, 'lapsed'])
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 30 })
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
