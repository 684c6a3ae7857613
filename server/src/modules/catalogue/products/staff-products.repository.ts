import { and, asc, desc, eq, gte, lt, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { StaffProductSort, StaffProductState } from '#contract/rules/staff-lists.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hasGrams, hasWordsIn, wordsOf } from '#server/platform/db/gram-search.ts'
import { productNames, products } from '../catalogue.tables.ts'

export interface StaffProductSearch {
  /** Conditions on their names. */
  named: SQL | undefined
  /** Conditions on the products, each with its own index. */
  others: SQL[]
  /** All of it, as a condition on a product met on the way. */
  met: SQL | undefined
}

/** Products by a part of their name, their number, or their seller. */
export function staffProductSearch(
  q: string,
  sellers: { teacherIds: readonly number[]; centreIds: readonly number[] },
): StaffProductSearch {
  const words = wordsOf(q)
  const others = [
    /^\d{1,15}$/.test(q) ? eq(products.id, Number(q)) : undefined,
    sellers.teacherIds.length > 0 ? isAnyOf(products.teacherId, sellers.teacherIds) : undefined,
    sellers.centreIds.length > 0 ? isAnyOf(products.centreId, sellers.centreIds) : undefined,
  ].filter(condition => condition !== undefined)
  if (words.length === 0) return { named: undefined, others, met: or(...others) ?? sql`false` }
  const text = sql`${productNames.words}`
  return {
    named: hasGrams({ grams: sql`search_grams(${text})`, text }, words),
    others,
    met: or(
      hasWordsIn(sql`lower(concat_ws(E'\\n', ${products.name}, ${products.nameZh}))`, words),
      ...others,
    ),
  }
}

const isAnyOf = (column: typeof products.teacherId | typeof products.centreId, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

/** As in the indexes of 107-catalogue.sql. */
const states: Readonly<Record<StaffProductState, SQL | undefined>> = {
  active: and(eq(products.status, 1), sql`${products.hiddenAt} is null`),
  inactive: eq(products.status, 0),
  hidden: and(ne(products.status, -1), sql`${products.hiddenAt} is not null`),
  featured: and(ne(products.status, -1), sql`${products.featured}`),
}

const namedStates: Readonly<Record<StaffProductState, SQL | undefined>> = {
  active: and(eq(productNames.status, 1), not(productNames.hidden)),
  inactive: eq(productNames.status, 0),
  hidden: and(ne(productNames.status, -1), productNames.hidden),
  featured: and(ne(productNames.status, -1), productNames.featured),
}

const orders: Readonly<Record<string, SQL>> = {
  created: sql`${products.createdAt}`,
  name: sql`lower(${products.name})`,
  price: sql`coalesce(${products.discountCents}, ${products.priceCents})`,
}

interface Narrowed {
  state: StaffProductState | undefined
  /** When they were created. */
  from?: Date | undefined
  before?: Date | undefined
}

interface WantedProducts extends Narrowed {
  search: StaffProductSearch | null
  sort: StaffProductSort
  limit: number
  offset: number
  countLimit: number
}

/** A page of products that aren't deleted, and their number, counted up to `countLimit` and one more. */
export async function listStaffProductIds(
  db: Db,
  wanted: WantedProducts,
): Promise<{ ids: number[]; count: number }> {
  const { search, sort, limit, offset, countLimit } = wanted
  const many = countLimit + 1
  if (search) {
    const gathered = await gather(db, { ...wanted, search, most: many, inOrder: false })
    if (gathered.length < many) return { ids: gathered.slice(offset, offset + limit), count: gathered.length }
    // Names with the same word are adjacent, so an order by name may not meet one for long.
    if (isByName(sort)) {
      const first = await gather(db, { ...wanted, search, most: offset + limit, inOrder: true })
      return { ids: first.slice(offset, offset + limit), count: many }
    }
  }
  // So many have the word that the rows of a page are soon met on the way.
  const where = and(narrowedTo(wanted), search?.met)
  const { order, direction } = orderOf(sort)
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(direction(order), direction(products.id))
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), count: search ? many : await countUpTo(db, where, many) }
}

const isByName = (sort: StaffProductSort) => sort.endsWith('name')

const narrowedTo = ({ state, ...days }: Narrowed) =>
  and(state ? states[state] : ne(products.status, -1), createdIn(days))

const createdIn = ({ from, before }: Omit<Narrowed, 'state'>) =>
  and(from && gte(products.createdAt, from), before && lt(products.createdAt, before))

const orderOf = (sort: StaffProductSort) => ({
  order: orders[sort.replace('-', '')] ?? sql`${products.createdAt}`,
  direction: sort.startsWith('-') ? desc : asc,
})

/** Everything the conditions find, sorted: at most this many of each, any of them or the first in order. */
async function gather(
  db: Db,
  wanted: Narrowed & {
    sort: StaffProductSort
    search: StaffProductSearch
    most: number
    inOrder: boolean
  },
): Promise<number[]> {
  const { search, state, sort, most, inOrder } = wanted
  const { order, direction } = orderOf(sort)
  const others = search.others.map(condition => {
    const found = db
      .select({ id: products.id, key: order.as('key') })
      .from(products)
      .where(and(condition, narrowedTo(wanted)))
      .$dynamic()
    return (inOrder ? found.orderBy(direction(order), direction(products.id)) : found).limit(most)
  })
  const branches: SQLWrapper[] = search.named ? [byName(search.named), ...others] : others
  if (branches.length === 0) return []
  const found = sql`(${sql.join(branches, sql` union `)}) found`
  const [key, id] = [sql`found.key`, sql<number>`found.id`.mapWith(products.id)]
  const rows = await db.select({ id }).from(found).orderBy(direction(key), direction(id))
  return rows.map(row => row.id)

  function byName(named: SQL) {
    const { productId, words, status } = productNames
    const first = sql`split_part(${words}, E'\\n', 1)`
    const key = isByName(sort) ? first : order
    const days = createdIn(wanted)
    const ofName = and(named, state ? namedStates[state] : ne(status, -1), days)
    const found = db
      .select({ id: sql`${productId}`.as('id'), key: key.as('key') })
      .from(productNames)
      .$dynamic()
    if (days || !isByName(sort)) found.innerJoin(products, eq(products.id, productId))
    found.where(ofName).limit(most)
    return isByName(sort) && inOrder ? found.orderBy(direction(first), direction(productId)) : found
  }
}

async function countUpTo(db: Db, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db.select({ id: products.id }).from(products).where(where).limit(limit).as('counted')
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(counted)
  return total?.count ?? 0
}
