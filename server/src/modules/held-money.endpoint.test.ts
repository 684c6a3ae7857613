import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { letBePaid } from './commerce/payouts/payouts.test-support.ts'

const receiver = await startWebhookReceiver()
const t = await ownTestApp({ webhookTargets: [receiver.origin], platformFeePercent: 10 })
afterAll(async () => {
  await t.end()
  await receiver.stop()
})
const { db } = t.platform
let staff: TestPerson
beforeAll(async () => {
  staff = await makePerson(t, { role: roles.masterAdmin })
})

const release = () => runJob(t, 'commerce.release')
const desk = async () => t.api((await signedInAnew(t, staff)).token)
const incomeOf = async (teacher: TestPerson) =>
  t.api((await signedInAnew(t, teacher)).token).teacherIncome({ body: { teacher_id: teacher.userId } })
/** Available, held and pending, in cents. */
const standOf = async (teacher: TestPerson) => {
  const { available, held, pendingPayouts } = await incomeOf(teacher)
  return [available, held, pendingPayouts]
}

/** So many hours after the end of a lesson of a class. */
async function passUntil(classId: number, index: number, hours: number): Promise<void> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select extract(epoch from ends_at)::int as at from lessons where class_id = ${classId}
    order by starts_at offset ${index} limit 1`)
  t.clock.advance({ seconds: (rows[0]?.at ?? 0) + hours * 3600 - t.clock.now().getTime() / 1000 })
}

async function cancelLesson(teacher: TestPerson, classId: number, index: number): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from lessons where class_id = ${classId} order by starts_at offset ${index} limit 1`)
  await t.api((await signedInAnew(t, teacher)).token).classLessonCancel({
    body: { lesson_id: Number(rows[0]?.id), reason: 'I am ill', confirm: true },
  })
  await t.platform.jobs.runDue()
}

describe('a class', () => {
  test('is paid lesson by lesson, two days after each, once however often the job runs', async () => {
    const { teacher, classId } = await makeClass(t, { lessons: 3, priceCents: 40_000, inDays: 2 })
    const { secret } = await t.api(teacher.token).webhookAdd({
      body: { url: `${receiver.origin}/taught`, events: ['lesson.taught'] },
    })
    expect(secret).toBeTruthy()
    await buyPlace(t, await makePerson(t), classId)
    expect(await standOf(teacher)).toEqual([0, 36_000, 36_000])
    await passUntil(classId, 0, 47.9)
    await release()
    expect(await standOf(teacher)).toEqual([0, 36_000, 36_000])
    await passUntil(classId, 0, 48)
    await Promise.all([release(), release()])
    await release()
    expect(await standOf(teacher)).toEqual([12_000, 24_000, 36_000])
    // Days of standstill: what is due is released at once, and the last lesson has the odd cent.
    t.clock.advance({ days: 10 })
    await release()
    expect(await standOf(teacher)).toEqual([36_000, 0, 36_000])
    await t.platform.jobs.runDue()
    const sent = receiver.got('/taught').map(({ body }) => JSON.parse(body).data.amount_cents)
    expect(sent.toSorted()).toEqual([13_333, 13_333, 13_334])
    expect((await incomeOf(teacher)).totalFees).toBe(4000)
  })

  test('stands in the timetable of who paid, with a trial lesson beside it', async () => {
    const teacher = await makeTrialTeacher(t)
    const { classId } = await makeClass(t, { teacher, lessons: 2, priceCents: 20_000, inDays: 2 })
    const buyer = await makePerson(t)
    await buyPlace(t, buyer, classId)
    const startsAt = new Date(Math.floor(t.clock.now().getTime() / 3600_000) * 3600_000 + 5 * 24 * 3600_000)
    await book(t, buyer, await makeLesson(t, teacher, { startsAt }))
    const of = async (person: TestPerson) =>
      t.api((await signedInAnew(t, person)).token).myClasses({
        body: { student_id: person.userId, startingDate: dayIn(t, 0), endingDate: dayIn(t, 10) },
      })
    const { classes, bookings } = await of(buyer)
    expect(classes[0]).toMatchObject({ held: 200, enrolments: [{ held: 200 }] })
    expect(classes[0]?.enrolments[0]?.lessons.map(({ state, amount }) => [state, amount])).toEqual([
      ['next', 10_000],
      ['next', 10_000],
    ])
    expect(bookings).toMatchObject([{ held: 300, lessons: [{ state: 'next', amount: 30_000 }] }])
    // It is nobody else's, also not the teacher's.
    const given = await of(teacher)
    expect(given.classes).toMatchObject([{ held: 0, enrolments: [] }])
    expect(given.bookings).toMatchObject([{ held: 0, lessons: [] }])
  })

  test('refunds what is called off out of what is held, and never what was earned', async () => {
    const { teacher, classId } = await makeClass(t, { lessons: 3, priceCents: 30_000, inDays: 2 })
    const buyer = await makePerson(t)
    const { orderId } = await buyPlace(t, buyer, classId)
    // The first is over, and not taught yet.
    await passUntil(classId, 0, 1)
    await cancelLesson(teacher, classId, 2)
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 10_000 })
    expect(await standOf(teacher)).toEqual([0, 18_000, 18_000])
    await passUntil(classId, 1, 48)
    await release()
    expect(await standOf(teacher)).toEqual([18_000, 0, 18_000])
  })

  test('that is cancelled half way leaves the teacher what took place', async () => {
    const { teacher, classId } = await makeClass(t, { lessons: 4, priceCents: 40_000, inDays: 2 })
    const { orderId } = await buyPlace(t, await makePerson(t), classId)
    await passUntil(classId, 1, 1)
    await t.api((await signedInAnew(t, teacher)).token).classCancel({
      body: { class_id: classId, reason: 'Moving away', confirm: true },
    })
    await t.platform.jobs.runDue()
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 20_000 })
    expect(await standOf(teacher)).toEqual([0, 18_000, 18_000])
    t.clock.advance({ days: 3 })
    await release()
    expect(await standOf(teacher)).toEqual([18_000, 0, 18_000])
  })

  test('a lesson that was moved, or met a typhoon, waits for its new date', async () => {
    const { teacher, classId } = await makeClass(t, {
      ...{ lessons: 2, priceCents: 20_000, inDays: 2, venue: 'Room 7B' },
    })
    await buyPlace(t, await makePerson(t), classId)
    await db.execute(sql`
      update lessons set state = 'suspended', suspended_at = ${t.clock.now()} where id = (
        select id from lessons where class_id = ${classId} order by starts_at limit 1)`)
    t.clock.advance({ days: 6 })
    await release()
    expect(await standOf(teacher)).toEqual([9000, 9000, 18_000])
    const at = new Date(t.clock.now().getTime() - 3 * 24 * 3600_000)
    const startsAt = new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000 + 6 * 3600_000)
    await db.execute(sql`
      update lessons set state = 'open', suspended_at = null, starts_at = ${startsAt},
        ends_at = ${new Date(startsAt.getTime() + 3600_000)}
      where class_id = ${classId} and state = 'suspended'`)
    // It is looked at once a day at least.
    t.clock.advance({ days: 1 })
    await release()
    expect(await standOf(teacher)).toEqual([18_000, 0, 18_000])
  })

  test('that staff refund half way takes what is held first, then what was earned', async () => {
    const { teacher, classId } = await makeClass(t, { lessons: 2, priceCents: 20_000, inDays: 2 })
    const { orderId } = await buyPlace(t, await makePerson(t), classId)
    await passUntil(classId, 0, 49)
    await release()
    expect(await standOf(teacher)).toEqual([9000, 9000, 18_000])
    await (await desk()).refundOrder({
      body: { order_id: orderId, reason: 'Goodwill', idempotency_key: `key-${unique()}-long` },
    })
    await t.platform.jobs.runDue()
    expect(await standOf(teacher)).toEqual([0, 0, 0])
    t.clock.advance({ days: 3 })
    await release()
    expect(await standOf(teacher)).toEqual([0, 0, 0])
  })
})

describe('a trial lesson', () => {
  test('is held until it is taught, and can’t be paid out before', async () => {
    const teacher = await makeTrialTeacher(t)
    await letBePaid(t, { teacher: teacher.username })
    const startsAt = new Date(Math.ceil(t.clock.now().getTime() / 86_400_000) * 86_400_000 + 4 * 3600_000)
    const { bookingId } = await book(t, await makePerson(t), await makeLesson(t, teacher, { startsAt }))
    expect(bookingId).toBeGreaterThan(0)
    expect(await standOf(teacher)).toEqual([0, 27_000, 27_000])
    const pay = async (amount: number) =>
      (await desk()).adminTransfer({
        body: { teacher_id: teacher.userId, amount, remarks: 'Now', idempotency_key: `key-${unique()}` },
      })
    await expect(pay(270)).rejects.toMatchObject({
      status: 409,
      body: { code: 'payout_held', message: expect.stringContaining('HK$270 is held') },
    })
    const { results } = await (await desk()).adminTransferMany({
      body: { payouts: [{ teacher_id: teacher.userId, centre_id: 0, amount: 1 }], remarks: 'Many' },
    })
    expect(results).toMatchObject([{ state: 'refused', error: expect.stringContaining('HK$270 is held') }])
    t.clock.advance({ days: 4 })
    await release()
    expect(await standOf(teacher)).toEqual([27_000, 0, 27_000])
    const row = await (await desk()).adminPayee({ body: { teacher_id: teacher.userId } })
    expect(row).toMatchObject({ pending: 27_000, held: 0, available: 27_000 })
  })

  test('that the teacher cancels goes back whole', async () => {
    const teacher = await makeTrialTeacher(t)
    const startsAt = new Date(Math.ceil(t.clock.now().getTime() / 86_400_000) * 86_400_000 + 4 * 3600_000)
    const { bookingId, orderId } = await book(
      t,
      await makePerson(t),
      await makeLesson(t, teacher, { startsAt }),
    )
    await t.api((await signedInAnew(t, teacher)).token).bookingCancel({
      body: { booking_id: bookingId, reason: 'I am ill' },
    })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect(await standOf(teacher)).toEqual([0, 0, 0])
  })
})

test('in the end the books agree, to the cent', async () => {
  expect((await compareBooks(t)).mismatches).toEqual({})
})
