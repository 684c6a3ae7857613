import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createChanges } from '#server/platform/changes.ts'
import type { Database } from '#server/platform/db/db.ts'
import { open } from '#server/testing/database.ts'
import { createFacets } from '../cards/facets.ts'
import { searchDocument } from './search-document.ts'
import { builtIn } from './search-lexicon.ts'
import { planSearch } from './search-plan.ts'

const products = 17_000

let db: Database
beforeAll(async () => {
  db = await open()
  await db.execute(sql`alter table product_cards drop constraint product_cards_product_id_fkey`)
  // What lists go by only takes time here.
  await db.execute(sql`
    drop index product_cards_newest, product_cards_price, product_cards_rating, product_cards_subject,
      product_cards_teacher, product_cards_centre, product_cards_levels, product_cards_tags`)
  return () => db.close()
})

/** Every product is called 'common', every second 'half', and one in 5,000 'rare'. */
async function fill(popularity: string): Promise<void> {
  await db.execute(sql`truncate product_cards`)
  // Built in one go it takes a fraction of the time.
  const { rows } = await db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'product_cards_search'`,
  )
  await db.execute(sql`drop index product_cards_search`)
  await db.execute(sql`
    insert into product_cards (product_id, card, listed, subject_id, levels, tags, teacher_id, price_cents,
      videos, worksheets, rating, popularity, created_at, search)
    select id, '{}', true, 1, '{}', '{}', 1, 0, 0, 0, 0, ${sql.raw(popularity)}, now(),
      ('common:1A ' || case when id % 2 = 0 then 'half:2A ' else '' end ||
        case when id % 5000 = 0 then 'rare:3B' else '' end)::tsvector
    from generate_series(1, ${sql.raw(String(products))}) as id`)
  await db.execute(sql.raw(rows[0]?.indexdef ?? ''))
  await db.execute(sql`analyze product_cards`)
}

const best = async (query: string, most: number) => {
  const { rows } = await db.execute<{ ids: string[]; complete: boolean }>(
    sql`select ids, complete from search_best(${query}::tsquery, ${most}, ${most})`,
  )
  return { ids: rows[0]?.ids.map(Number) ?? [], complete: rows[0]?.complete }
}
const cuts = async () =>
  (await db.execute<{ size: number }>(sql`select size from search_cuts()`)).rows.map(({ size }) => size)

describe.each([
  ['spread', '(id * 7919 % 20011)::real'],
  ['of everybody the same', '0'],
])('popularity %s', (_, popularity) => {
  beforeAll(() => fill(popularity))

  test('the most popular are told apart from the rest', async () => {
    const [first = 0] = await cuts()
    expect(first).toBeGreaterThan(1000)
    expect(first).toBeLessThan(5000)
  })

  test('of a common word the most popular products, about in order', async () => {
    const { ids, complete } = await best('common', 1000)
    expect(complete).toBe(false)
    expect(new Set(ids).size).toBe(1000)
    const { rows } = await db.execute<{ least: number; due: number }>(sql`
      select min(popularity) as least, (
        select popularity from product_cards order by popularity desc offset 999 limit 1
      ) as due
      from product_cards where product_id = any(${`{${ids.join(',')}}`}::bigint[])`)
    // A cut may leave out some of those that are about as popular as the last ones.
    expect(rows[0]?.least).toBeGreaterThanOrEqual((rows[0]?.due ?? 0) * 0.9)
  })

  test('of a rare word all', async () => {
    expect(await best('rare', 1000)).toMatchObject({ ids: expect.any(Array), complete: true })
    expect((await best('rare', 1000)).ids.toSorted((a, b) => a - b)).toEqual([5000, 10_000, 15_000])
    expect((await best('rare & common & half', 1000)).ids).toHaveLength(3)
    expect(await best('rare & !common', 1000)).toEqual({ ids: [], complete: true })
  })

  test('more than there are', async () => {
    expect((await best('half', 10_000)).ids).toHaveLength(products / 2)
  })
})

test('a plan lets through as many as it was asked for, and knows of the rest', async () => {
  const plan = await planSearch(db, 'common')
  if (!plan) throw new Error('No plan')
  const count = async (condition: typeof plan.condition) =>
    (
      await db.execute<{ n: number }>(
        sql`select count(*)::int as n from product_cards where listed and ${condition}`,
      )
    ).rows[0]?.n
  expect(plan.complete).toBe(false)
  expect(await count(plan.condition)).toBe(1000)
  expect(await count(plan.exact)).toBe(products)
  const wide = await planSearch(db, 'half', { most: 8000 })
  expect(await count(wide?.condition ?? sql`false`)).toBe(8000)
  expect(wide?.complete).toBe(false)
})

test('what is called exactly so is found however unpopular it is', async () => {
  const document = searchDocument({
    names: ['Common Half'],
    tags: [],
    subject: '',
    subjectZh: '',
    levels: [],
    levelsZh: [],
    grade: '',
    seller: [],
    descriptions: [],
  })
  await db.execute(sql`
    insert into product_cards (product_id, card, listed, subject_id, levels, tags, teacher_id, price_cents,
      videos, worksheets, rating, popularity, created_at, search)
    values (99999, '{}', true, 1, '{}', '{}', 1, 0, 0, 0, 0, -1, now(), ${document}::tsvector)`)
  const plan = await planSearch(db, 'common half')
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from product_cards where ${plan?.condition}
    order by ${plan?.rank} desc, popularity desc limit 1`)
  expect(rows).toEqual([{ id: '99999' }])
})

test('facets of many products are counted once for all ranges, by rounded prices', async () => {
  await db.execute(sql`delete from product_cards where product_id > ${products}`)
  await db.execute(sql`update product_cards set price_cents = product_id % 500 * 100, subject_id = 1`)
  const log = pino({ level: 'silent' })
  const facets = createFacets(
    { log, changes: createChanges({ db, log }) },
    { db, lexicon: async () => builtIn },
  )
  const today = '2026-11-16'
  const all = await facets({ today }, '')
  expect(all).toMatchObject({ teachers: products, price_min: 1, price_max: 499 })
  const before = db.pool.statements
  const counts: number[] = []
  for (let cents = 10_000; cents < 12_000; cents += 100) {
    counts.push((await facets({ today, minCents: cents, maxCents: cents + 37, minRating: 0 }, '')).teachers)
  }
  expect(db.pool.statements).toBe(before)
  // What costs from 100 to below 120 dollars: twenty of five hundred prices.
  expect(new Set(counts)).toEqual(new Set([(products / 500) * 20]))
})
