import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { CacheTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { countActivity, type DayCount } from '../catalogue/index.ts'
import { recordSale, recountSold } from '../library/index.ts'
import { refreshRails } from './refresh-rails.ts'

// Rails are about all products there are: what other tests have left is put out of the way first.
let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  teacher = await makeTeacher(t)
})
beforeEach(async () => {
  await t.platform.db.execute(sql`delete from product_days`)
  await t.platform.db.execute(sql`update products set featured = false`)
})

const today = () => hongKongDay(t.clock.now())
const count = (productId: number, daysAgo: number, counts: Omit<DayCount, 'productId' | 'day'>) =>
  countActivity(t.platform.db, [{ productId, day: addDays(today(), -daysAgo), ...counts }])

type RailCall = 'trendingProducts' | 'monthlyProducts' | 'featuredProducts'
const rail = async (call: RailCall) => (await t.api()[call]()).map(({ course_id }) => course_id)

describe('trending', () => {
  test('views, favourites and sales of two weeks, each day less than the next', async () => {
    const ids = []
    for (let made = 0; made < 6; made += 1) ids.push(await makeProduct(t, teacher))
    const [seenToday = 0, seenBefore = 0, liked = 0, sold = 0, old = 0, none = 0] = ids
    await count(seenToday, 0, { views: 3 })
    await count(seenBefore, 7, { views: 5 })
    await count(liked, 0, { favourites: 1 })
    await count(sold, 0, { sales: 1 })
    await count(old, 14, { sales: 1000 })
    await refreshRails(t.platform)
    expect(await rail('trendingProducts')).toEqual([sold, liked, seenToday, seenBefore])
    expect(await rail('trendingProducts')).not.toContain(none)

    // Three days later what is the same number of days apart stands in the same order.
    t.clock.advance({ days: 3 })
    await refreshRails(t.platform)
    expect(await rail('trendingProducts')).toEqual([sold, liked, seenToday, seenBefore])
    t.clock.advance({ days: 5 })
    await refreshRails(t.platform)
    expect(await rail('trendingProducts')).toEqual([sold, liked, seenToday])
  })

  test('at most twenty, only what is on sale, and at once without what is withdrawn', {
    timeout: 60_000,
  }, async () => {
    const ids: number[] = []
    for (let place = 0; place < 22; place += 1) {
      const id = await makeProduct(t, teacher)
      ids.push(id)
      await count(id, 0, { views: 100 - place })
    }
    const hidden = [
      await makeProduct(t, teacher, { access: 'code' }),
      await makeProduct(t, teacher, { status: 0 }),
      await makeProduct(t, teacher, { access: 'free', endsOn: addDays(today(), -1) }),
    ]
    for (const id of hidden) await count(id, 0, { views: 1000 })
    await refreshRails(t.platform)
    expect(await rail('trendingProducts')).toEqual(ids.slice(0, 20))
    await changeProductRow(t, ids[0] ?? 0, sql`status = 0`)
    expect(await rail('trendingProducts')).toEqual(ids.slice(1, 20))
    await refreshRails(t.platform)
    expect(await rail('trendingProducts')).toEqual(ids.slice(1, 21))
    const zero = await t.api().recommendedProducts({ params: { userId: 0 } })
    expect(zero.map(({ course_id }) => course_id)).toEqual(ids.slice(1, 21))
    expect(zero[0]?.reason).toEqual({ kind: 'trending', name: '' })
  })

  /** Everything announced so far has come back from the database, too: what is announced last comes last. */
  async function allHeard(): Promise<void> {
    const last: CacheTag = `product:${Date.now()}`
    let times = 0
    const stop = t.platform.changes.on(tags => {
      if (tags.includes(last)) times += 1
    })
    await t.platform.db.transaction(tx => announce(tx, last))
    // Once at the commit, once by the notification.
    await vi.waitFor(() => expect(times).toBe(2), { timeout: 10_000 })
    stop()
  }

  test('tells who keeps answers only when something has changed', async () => {
    const id = await makeProduct(t, teacher)
    await count(id, 0, { views: 5 })
    await refreshRails(t.platform)
    await allHeard()
    const heard: string[] = []
    const stop = t.platform.changes.on(tags => heard.push(...tags))
    await refreshRails(t.platform)
    await allHeard()
    expect(heard).not.toContain('rails')
    expect(heard).not.toContain('popularity')
    await count(id, 0, { views: 500 })
    await count(await makeProduct(t, teacher), 0, { sales: 500 })
    await allHeard()
    heard.length = 0
    await refreshRails(t.platform)
    stop()
    expect(heard).toContain('rails')
    expect(heard).toContain('popularity')
    expect(heard).not.toContain('lists')
  })
})

test('monthly: the most sold since the first in Hong Kong', async () => {
  const [one, two, before] = [
    await makeProduct(t, teacher),
    await makeProduct(t, teacher),
    await makeProduct(t, teacher),
  ]
  const day = Number(today().slice(8))
  await count(one, 0, { sales: 2 })
  await count(two, day - 1, { sales: 3 })
  await count(before, day, { sales: 50 })
  await refreshRails(t.platform)
  expect(await rail('monthlyProducts')).toEqual([two, one])
})

test('featured: the choice of staff; else the best rated of those that sell', async () => {
  const rated = async (stars: number[], sales: number) => {
    const id = await makeProduct(t, teacher)
    for (const rating of stars) {
      const person = await makePerson(t)
      await own(t, person, id)
      await t.api(person.token).reviewAdd({ body: { user_id: person.userId, course_id: id, rating } })
    }
    if (sales > 0) await count(id, 29, { sales })
    return id
  }
  const loved = await rated([5, 5, 5, 5], 1)
  const single = await rated([5], 9)
  const poor = await rated([1, 2], 9)
  const unsold = await rated([5, 5, 5, 5, 5], 0)
  await refreshRails(t.platform)
  expect(await rail('featuredProducts')).toEqual([loved, single, poor])

  await changeProductRow(t, unsold, sql`featured = true`)
  await changeProductRow(t, poor, sql`featured = true, status = 0`)
  await refreshRails(t.platform)
  expect(await rail('featuredProducts')).toEqual([unsold])
})

describe('popularity', () => {
  const popularity = async (id: number): Promise<number> => {
    const { rows } = await t.platform.db.execute<{ popularity: number }>(
      sql`select popularity from product_cards where product_id = ${id}`,
    )
    return rows[0]?.popularity ?? -1
  }

  test('grows with what happens, ever more slowly, and fades', async () => {
    const [little, much, none] = [
      await makeProduct(t, teacher),
      await makeProduct(t, teacher),
      await makeProduct(t, teacher),
    ]
    await count(little, 0, { views: 10 })
    await count(much, 0, { views: 1000 })
    await refreshRails(t.platform)
    const [small, large] = [await popularity(little), await popularity(much)]
    expect(small).toBeGreaterThan(0)
    expect(large).toBeGreaterThan(small)
    expect(large).toBeLessThan(small * 10)
    expect(await popularity(none)).toBe(0)
    t.clock.advance({ days: 6 })
    await refreshRails(t.platform)
    expect(await popularity(much)).toBeLessThan(large)
    t.clock.advance({ days: 30 })
    await refreshRails(t.platform)
    expect(await popularity(much)).toBe(0)
  })

  test('a sale counts in the standing, the day and the review of who bought', async () => {
    const id = await makeProduct(t, teacher, { access: 'free' })
    const person = await makePerson(t)
    await own(t, person, id, { source: 'free' })
    await t.api(person.token).reviewAdd({ body: { user_id: person.userId, course_id: id, rating: 5 } })
    await changeProductRow(t, id, sql`access = 'paid', price_cents = 5000`)
    const at = t.clock.now()
    const sell = async (buyer: TestPerson) => {
      await own(t, buyer, id)
      await t.platform.db.transaction(tx =>
        recordSale(t.platform, tx, { productId: id, userId: buyer.userId, at }),
      )
    }
    await sell(person)
    const others = await Promise.all(Array.from({ length: 5 }, () => makePerson(t)))
    await Promise.all(others.map(sell))
    await recountSold(t.platform, [id])
    const [product] = await t.api().productView({ params: { id } })
    expect(product).toMatchObject({ sold: 6, reviews: [{ verified: true }], stats: { learners: 6 } })
    await refreshRails(t.platform)
    expect(await rail('monthlyProducts')).toEqual([id])
    expect(await popularity(id)).toBeGreaterThan(0)
  })
})
