import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { sell } from './commerce/payouts/payouts.test-support.ts'

const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
let buyer: TestPerson
beforeAll(async () => {
  buyer = await makePerson(t)
})

const count = () => runJob(t, 'commerce.held-figures')
const view = () => t.api().heldFigures()
/** Anyone may read them, so they are asked for without signing in. */
const countAndView = async () => {
  await count()
  return view()
}
const rowsOf = async () =>
  (await t.platform.db.execute<{ count: number }>(sql`select count(*)::int from held_figures`)).rows[0]?.count

describe('before anything is sold', () => {
  test('the first request counts, and there is nothing', async () => {
    const [one, other] = await Promise.all([view(), view()])
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      ...{ balanced: true, since: null, paid: 0, earned: 0, held: 0, refunded: 0, fees: 0 },
      ...{ held_lessons: 0, held_families: 0 },
      month: { released: 0, lessons: 0, refunded: 0, refunds: 0 },
    })
    expect(await rowsOf()).toBe(1)
  })
})

describe('once lessons are paid for', () => {
  let orderId: number
  let sinceDay: string

  beforeAll(async () => {
    const { teacher, classId } = await makeClass(t, { lessons: 4, priceCents: 40_000, seats: 5, inDays: 2 })
    sinceDay = hongKongDay(t.clock.now())
    await buyPlace(t, buyer, classId)
    ;({ orderId } = await buyPlace(t, await makePerson(t), classId))
    // Files are the seller's at once: they are in none of the figures.
    await sell(t, teacher, buyer, 9900)
  })

  test('the figures stay as they were until the night', async () => {
    expect(await view()).toMatchObject({ paid: 0, held: 0 })
  })

  test('all of it is held, for lessons and families', async () => {
    const figures = await countAndView()
    expect(figures).toMatchObject({
      ...{ balanced: true, paid: 80_000, earned: 0, held: 80_000, refunded: 0, fees: 0 },
      ...{ held_lessons: 8, held_families: 2, at: t.clock.now().toISOString() },
    })
    expect(hongKongDay(new Date(figures.since ?? ''))).toBe(sinceDay)
    // The same day has one row, whoever counts and however often.
    await Promise.all([count(), count()])
    expect(await rowsOf()).toBe(1)
  })

  test('a lesson that is taught is earned and a fee, and what is refunded is neither', async () => {
    t.clock.advance({ days: 5 })
    await runJob(t, 'commerce.release')
    const staff = await makePerson(t, { role: roles.masterAdmin })
    await t.api((await signedInAnew(t, staff)).token).refundOrder({
      body: { order_id: orderId, reason: 'Goodwill', idempotency_key: `key-${unique()}-long` },
    })
    await t.platform.jobs.runDue()
    t.clock.advance({ minutes: 1 })
    const figures = await countAndView()
    const { paid, earned, held, refunded, fees, month } = figures
    expect(figures.balanced).toBe(true)
    expect(paid).toBe(80_000)
    expect(earned + held + refunded + fees).toBe(paid)
    expect(refunded).toBeGreaterThan(0)
    expect(earned).toBe(fees * 9)
    expect(figures.held_families).toBe(1)
    expect(month.refunded).toBe(refunded)
    expect(month.refunds).toBe(1)
    expect(month.lessons).toBeGreaterThan(0)
    expect(await rowsOf()).toBe(2)
  })

  test('a trial lesson counts too', async () => {
    const before = await view()
    const teacher = await makeTrialTeacher(t)
    const startsAt = new Date(Math.ceil(t.clock.now().getTime() / 3_600_000) * 3_600_000 + 5 * 24 * 3_600_000)
    await book(t, await signedInAnew(t, buyer), await makeLesson(t, teacher, { startsAt }))
    const after = await countAndView()
    expect(after.held).toBeGreaterThan(before.held)
    expect(after.held_lessons).toBe(before.held_lessons + 1)
    expect(after.balanced).toBe(true)
  })

  test('on the first day of a month the month before is shown whole', async () => {
    const now = t.clock.now()
    const [year = 0, month = 0] = hongKongDay(now).split('-').map(Number)
    const first = Date.UTC(year, month, 1) - 8 * 3_600_000 + 3 * 3_600_000
    t.clock.advance({ seconds: (first - now.getTime()) / 1000 })
    expect((await countAndView()).month.month).toBe(hongKongDay(now).slice(0, 7))
    t.clock.advance({ days: 1 })
    expect((await countAndView()).month).toMatchObject({
      month: hongKongDay(new Date(first)).slice(0, 7),
      ...{ released: 0, refunded: 0, refunds: 0 },
    })
  })

  test('books that do not agree are not called balanced', async () => {
    await t.platform.db.execute(sql`update order_lines set price_cents = price_cents + 1, list_cents = list_cents + 1
      where id = (select min(id) from order_lines where kind = 'class')`)
    expect((await countAndView()).balanced).toBe(false)
  })
})

test('nobody is named in them', async () => {
  const { rows } = await t.platform.db.execute(sql`select * from held_figures`)
  const text = JSON.stringify(rows)
  for (const word of [buyer.email, buyer.username, buyer.displayName]) expect(text).not.toContain(word)
  const answer = await t.request({ url: '/api/held-money' })
  expect(answer.headers['cache-control']).toContain('public')
})
