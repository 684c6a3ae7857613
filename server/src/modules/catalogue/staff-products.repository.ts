import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { StaffProductSort, StaffProductState } from '#contract/rules/staff-lists.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hasGrams, wordsOf } from '#server/platform/db/gram-search.ts'
import { products } from './catalogue.tables.ts'

/** So many are gathered before they are sorted. */
const mostFound = 4000

export interface FoundProducts {
  ids: number[]
  /** What they have in common, where more match than were gathered: the rows of a page are then soon met on the way. */
  condition: SQL | undefined
}

/** Products by a part of their name, their number, or who sells them. */
export async function findStaffProducts(
  db: Db,
  q: string,
  sellers: { teacherIds: readonly number[]; centreIds: readonly number[] },
): Promise<FoundProducts> {
  const words = wordsOf(q)
  const conditions = [
    words.length > 0
      ? hasGrams({ grams: sql`search_grams(${products.name})`, text: sql`lower(${products.name})` }, words)
      : undefined,
    /^\d{1,15}$/.test(q) ? eq(products.id, Number(q)) : undefined,
    sellers.teacherIds.length > 0 ? inArray(products.teacherId, [...sellers.teacherIds]) : undefined,
    sellers.centreIds.length > 0 ? inArray(products.centreId, [...sellers.centreIds]) : undefined,
  ].filter(condition => condition !== undefined)
  const found = await Promise.all(
    conditions.map(condition =>
      db
        .select({ id: products.id })
        .from(products)
        .where(condition)
        .limit(mostFound + 1),
    ),
  )
  const isTooMany = found.some(rows => rows.length > mostFound)
  return {
    ids: isTooMany ? [] : [...new Set(found.flat().map(({ id }) => id))],
    condition: isTooMany ? or(...conditions) : undefined,
  }
}

/** As the indexes of 053-course-management.sql have it. */
const states: Readonly<Record<StaffProductState, SQL | undefined>> = {
  active: and(eq(products.status, 1), sql`${products.hiddenAt} is null`),
  inactive: eq(products.status, 0),
  hidden: and(ne(products.status, -1), sql`${products.hiddenAt} is not null`),
  featured: and(ne(products.status, -1), sql`${products.featured}`),
}

const orders: Readonly<Record<string, SQL>> = {
  created: sql`${products.createdAt}`,
  name: sql`lower(${products.name})`,
  price: sql`coalesce(${products.discountCents}, ${products.priceCents})`,
}

/** A page of those that are not deleted, and how many there are, counted as far as `countLimit` and one more. */
export async function listStaffProductIds(
  db: Db,
  wanted: {
    found: FoundProducts | null
    state: StaffProductState | undefined
    sort: StaffProductSort
    limit: number
    offset: number
    countLimit: number
  },
): Promise<{ ids: number[]; count: number }> {
  const { found, state, sort, limit, offset, countLimit } = wanted
  const where = and(state ? states[state] : ne(products.status, -1), found ? searched(found) : undefined)
  const direction = sort.startsWith('-') ? desc : asc
  const order = orders[sort.replace('-', '')] ?? sql`${products.createdAt}`
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(direction(order), direction(products.id))
    .limit(limit)
    .offset(offset)
  const counted = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .limit(countLimit + 1)
    .as('counted')
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(counted)
  return { ids: rows.map(({ id }) => id), count: total?.count ?? 0 }
}

const searched = ({ ids, condition }: FoundProducts): SQL | undefined =>
  condition ?? inArray(products.id, ids.length > 0 ? ids : [0])
