import {
  and,
  arrayOverlaps,
  asc,
  type Column,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import { productCards } from '../catalogue.tables.ts'
import { foldTag } from './listing.rules.ts'

const cards = productCards

export type CardSort = 'relevance' | 'popular' | 'newest' | 'price' | '-price' | 'rating'

/** The result of parsing search words: SQL on the table named `product_cards`. */
export interface Matching {
  condition: SQL
  /** Whether the condition includes all matches, and not only the most popular. */
  complete: boolean
  rank: SQL<number>
}

/** Undefined doesn't filter; an empty list matches nothing. */
export interface CardFilter {
  /** The day in Hong Kong: expired products aren't listed. */
  today: string
  subjectIds?: readonly number[]
  /** Any of them. */
  levels?: readonly string[]
  tags?: readonly string[]
  minCents?: number
  maxCents?: number
  free?: boolean
  videos?: boolean
  worksheets?: boolean
  /** With worksheets that can be printed and downloaded. */
  printable?: boolean
  /** With upcoming live classes. */
  live?: boolean
  minRating?: number
  sellerType?: 'teacher' | 'centre'
  /** Sold by this teacher; a centre's products are the centre's. */
  teacherId?: number
  centreId?: number
  exclude?: readonly number[]
  plan?: Matching | null
}

export interface CardPage {
  /** The reader's language. */
  locale: Locale
  sort?: CardSort
  limit: number
  offset?: number
}

/** How many matches of a search are looked at, most popular first: never all. */
export const mostMatches = 1000
const mostCounted = 10_000

export async function listCardRows(
  db: Db,
  filter: CardFilter,
  { locale, sort = 'relevance', limit, offset = 0 }: CardPage,
): Promise<{ id: number; card: string }[]> {
  const { plan } = filter
  const page = sql`limit ${limit} offset ${offset}`
  const { rows } = await db.execute<{ id: string; card: string }>(
    plan
      ? // Again under the table's name, which rank and orders use.
        sql`
        select product_id as id, ${shownCard(locale)} as card
        from (select * from ${cards} where ${conditionOf(filter)} order by ${popular} limit ${mostMatches})
          as product_cards
        order by ${sort === 'relevance' ? sql`${plan.rank} desc, ${popular}` : orders[sort]} ${page}`
      : // The IDs first: an index has them, while every card on the way would have to be fetched.
        sql`
        select product_id as id, ${shownCard(locale)} as card
        from (select product_id from ${cards} where ${conditionOf(filter)} order by ${orders[sort]} ${page})
          as picked join ${cards} using (product_id)
        order by ${orders[sort]}`,
  )
  return rows.map(({ id, card }) => ({ id: Number(id), card }))
}

/** The text for this reader, from the table named `product_cards`. */
export const shownCard = (locale: Locale): SQL<string> =>
  locale === 'zh-HK' ? sql<string>`coalesce(${cards.cardZh}, ${cards.card})` : sql<string>`${cards.card}`

const popular = sql`${desc(cards.popularity)}, ${desc(cards.productId)}`

/** Each ends with the ID, so that pages neither repeat nor skip equal rows. */
const orders: Readonly<Record<CardSort, SQL>> = {
  relevance: popular,
  popular,
  newest: sql`${desc(cards.createdAt)}, ${desc(cards.productId)}`,
  price: sql`${asc(cards.priceCents)}, ${asc(cards.productId)}`,
  '-price': sql`${desc(cards.priceCents)}, ${desc(cards.productId)}`,
  rating: sql`${desc(cards.rating)}, ${popular}`,
}

/** Counts no further than is worth the time. */
export async function countCardRows(
  db: Db,
  filter: CardFilter,
): Promise<{ count: number; atLeast: boolean }> {
  const most = filter.plan ? mostMatches : mostCounted
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from ${cards} where ${conditionOf(filter)} limit ${most + 1}) as counted`)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), atLeast: count > most || filter.plan?.complete === false }
}

/** Whether there are any. */
export async function hasCardRows(db: Db, filter: CardFilter): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${cards} where ${conditionOf(filter)} limit 1`)
  return rows.length > 0
}

/** In no order; `listedOn` leaves out products not listed on that day. */
export async function findCardRows(
  db: Db,
  ids: readonly number[],
  { locale, listedOn }: { locale: Locale; listedOn?: string },
): Promise<{ id: number; card: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: cards.productId, card: shownCard(locale) })
    .from(cards)
    .where(and(inArray(cards.productId, [...ids]), listedOn === undefined ? undefined : isListedOn(listedOn)))
}

const isListedOn = (today: string): SQL | undefined =>
  and(sql`${cards.listed}`, or(isNull(cards.endsOn), gte(cards.endsOn, today)))

export function conditionOf(filter: CardFilter): SQL | undefined {
  const { subjectIds, levels, tags, sellerType, exclude } = filter
  return and(
    isListedOn(filter.today),
    filter.plan?.condition,
    subjectIds && anyOf(cards.subjectId, subjectIds),
    levels && overlaps(cards.levels, levels),
    tags && overlaps(cards.tags, tags.map(foldTag)),
    ...rangeOf(filter),
    filter.free ? eq(cards.priceCents, 0) : undefined,
    filter.videos ? gt(cards.videos, 0) : undefined,
    filter.worksheets ? gt(cards.worksheets, 0) : undefined,
    filter.printable ? eq(cards.printable, true) : undefined,
    // As in the index: a parameter would hide it from the planner.
    filter.live ? sql`${cards.live}` : undefined,
    atLeastRated(filter.minRating),
    sellerType && (sellerType === 'centre' ? isNotNull(cards.centreId) : isNull(cards.centreId)),
    filter.teacherId === undefined
      ? undefined
      : and(eq(cards.teacherId, filter.teacherId), isNull(cards.centreId)),
    filter.centreId === undefined ? undefined : eq(cards.centreId, filter.centreId),
    exclude && exclude.length > 0 ? notInArray(cards.productId, [...exclude]) : undefined,
  )
}

const nothing = sql`false`
const anyOf = (column: Column, values: readonly number[]): SQL =>
  values.length === 0 ? nothing : inArray(column, [...values])
const overlaps = (column: Column, values: readonly string[]): SQL =>
  values.length === 0 ? nothing : arrayOverlaps(column, [...values])

export const rangeOf = ({ minCents, maxCents }: Pick<CardFilter, 'minCents' | 'maxCents'>) => [
  minCents === undefined ? undefined : gte(cards.priceCents, minCents),
  maxCents === undefined ? undefined : lte(cards.priceCents, maxCents),
]
/** As a real, as it is stored: 4.6 as a double is more. */
export const atLeastRated = (rating: number | undefined): SQL | undefined =>
  rating === undefined ? undefined : sql`${cards.rating} >= ${rating}::real`
