import { and, arrayOverlaps, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { TeacherSort } from '#contract/discovery/teacher-directory.ts'
import { bandsWithin, maskOf, type PriceBand } from '#contract/rules/trial-price-bands.ts'
import type { Db } from '#server/platform/db/db.ts'
import { teacherCards } from './discovery.tables.ts'
import { ringOf } from './free-days.rules.ts'
import { type WantedTimes, wantedBits } from './free-times.rules.ts'

const cards = teacherCards

/** The result of parsing search words: SQL on the table named `teacher_cards`. */
export interface TeacherMatch {
  condition: SQL
  /** How well it matches; equal matches have the same rank. */
  rank: SQL<number>
}

/** Undefined doesn't filter. */
export interface TeacherFilter {
  country?: string
  /** Folded; any of them will do. */
  languages?: readonly string[]
  /** In dollars; at least one trial lesson. */
  price?: PriceBand
  /** Days since 1970; at least one must have an open time. */
  freeDays?: readonly number[]
  /** And at which times of these days. */
  times?: WantedTimes
  /** Tokens of what is taught, any of which will do: see `taught.rules.ts`. */
  teaches?: readonly string[]
  /** Bits, all of which are required. */
  badges?: number
  match?: TeacherMatch
}

export interface TeacherPaging {
  sort: TeacherSort | 'relevance'
  limit: number
  offset: number
}

/** How many matches of a search are examined, best rated first: never all. */
export const mostMatches = 1000
/** Up to this many are walked in order until a page is full; beyond that, matches are found first and then sorted. */
const mostStepped = 5000

export interface ListedTeacher {
  id: number
  card: string
}

/** Estimates that decide the faster way to the first matches. */
export interface Expected {
  /** How many are passed in order until the page is full. */
  steps: number
  /** How many are free on the requested days, whatever else narrows them. */
  free?: number
  /** The existing sets of price bands that contain a requested one; not needed if there are few teachers. */
  masks?: readonly number[]
}

export async function listTeacherRows(
  db: Db,
  filter: TeacherFilter,
  { sort, limit, offset }: TeacherPaging,
  expected: Expected,
): Promise<ListedTeacher[]> {
  const { match } = filter
  const page = sql`limit ${limit} offset ${offset}`
  const order = sort === 'relevance' ? orders.rating : orders[sort]
  // The IDs first: an index has them, while every card on the way would have to be fetched.
  const picked = match
    ? sql`select teacher_id from (
        select * from ${cards} where ${conditionOf(filter)} order by ${orders.rating} limit ${mostMatches}
      ) as teacher_cards
      order by ${sort === 'relevance' ? sql`${match.rank} desc, ${order}` : order} ${page}`
    : expected.steps > mostStepped
      ? sql`select teacher_id from (
          select teacher_id, rating, reviews, students, created_at, price_cents, sort_name
          from ${cards} where ${conditionOf(filter, expected)} offset 0
        ) as teacher_cards order by ${order} ${page}`
      : sql`select teacher_id from ${cards} where ${conditionOf(filter)} order by ${order} ${page}`
  const { rows } = await db.execute<{ id: string; card: string }>(sql`
    select picked.teacher_id as id, card from (
      select teacher_id, row_number() over () as place from (${picked}) as ordered
    ) as picked join ${cards} as shown on shown.teacher_id = picked.teacher_id
    order by picked.place`)
  return rows.map(({ id, card }) => ({ id: Number(id), card }))
}

/** Each ends with the ID, so that pages neither repeat nor skip equal rows. */
const orders: Readonly<Record<TeacherSort, SQL>> = {
  rating: sql`${desc(cards.rating)}, ${desc(cards.reviews)}, ${desc(cards.students)}, ${desc(cards.teacherId)}`,
  newest: sql`${desc(cards.createdAt)}, ${desc(cards.teacherId)}`,
  price: sql`${asc(cards.priceCents)}, ${asc(cards.teacherId)}`,
  name: sql`${asc(cards.sortName)}, ${asc(cards.teacherId)}`,
}

const mostCounted = 10_000

/** When counted groups can't tell: for a price range that isn't one of the bands. */
export async function countTeacherRows(
  db: Db,
  filter: TeacherFilter,
): Promise<{ count: number; atLeast: boolean }> {
  const most = filter.match ? mostMatches : mostCounted
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from ${cards} where ${conditionOf(filter)} limit ${most + 1}) as counted`)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), atLeast: count > most }
}

function conditionOf(
  { country, languages, price, freeDays, times, teaches, badges = 0, match }: TeacherFilter,
  { masks, free = mostStepped }: Partial<Expected> = {},
): SQL | undefined {
  return and(
    sql`${cards.listed}`,
    match?.condition,
    country === undefined ? undefined : eq(cards.country, country),
    languages && arrayOverlaps(cards.languages, [...languages]),
    price && offers(price, masks),
    teaches && arrayOverlaps(cards.teaches, [...teaches]),
    badges > 0 ? sql`${cards.badges} & ${badges} = ${badges}` : undefined,
    freeDays && times && hasTime(freeDays, times),
    freeDays && (free < mostStepped ? hasDay(freeDays) : isFree(freeDays)),
  )
}

/** If few match, an index finds them; many would have to be fetched. */
const hasDay = (days: readonly number[]): SQL => sql`${cards.freeDays} && ${`{${days.join(',')}}`}::int[]`

/** The same for days from today on, in all indexes that order or filter a list. */
const isFree = (days: readonly number[]): SQL =>
  sql`(${cards.freeRing} & ${ringOf(days, days[0] ?? 0)}::bit(128)) <> 0::bit(128)`

const hasTime = (days: readonly number[], times: WantedTimes): SQL =>
  sql`(${cards.freeTimes} & ${wantedBits(days, times)}::bit(768)) <> 0::bit(768)`

/** At least one trial lesson costs from `min` to below `max`. */
function offers({ min, max }: PriceBand, masks: Expected['masks']): SQL {
  const { bands, exact } = bandsWithin({ min, max })
  if (bands.length === 0) return sql`false`
  const inBands = masks
    ? sql`${cards.bandMask} = any(${`{${masks.join(',')}}`}::int[])`
    : sql`${cards.bandMask} & ${maskOf(bands)} <> 0`
  if (exact) return inBands
  return sql`(${inBands} and exists (
    select from unnest(${cards.prices}) as offered (cents)
    where cents >= ${Math.round(min * 100)}::bigint and cents < ${Math.round(max * 100)}::bigint))`
}

/** Teachers who are equal in everything a list can be filtered by. */
export interface TeacherGroup {
  country: string
  languages: string[]
  /** Bits. */
  bands: number
  count: number
  /** One after another, of those with free days. */
  rings?: string
  /** The same for their times, as hexadecimal digits. */
  times?: string
  teaches?: string[]
  /** Bits. */
  badges?: number
}

/** All teachers, or up to this many matches of a search, grouped by what filters them. */
export async function countTeacherGroups(
  db: Db,
  filter: Pick<TeacherFilter, 'match'>,
  most: number,
): Promise<TeacherGroup[]> {
  const source = filter.match
    ? sql`(select * from ${cards} where ${conditionOf(filter)} order by ${orders.rating} limit ${most})`
    : sql`(select * from ${cards} where ${conditionOf(filter)} offset 0)`
  // As one text: with arrays, the planner would expect as many groups as there are teachers, and sort these.
  const { rows } = await db.execute<{
    alike: string
    count: number
    rings: string | null
    times: string | null
  }>(sql`
    select alike, count(*)::int as count,
      string_agg(free_ring::text, '' order by teacher_id) filter (where free_ring <> 0::bit(128)) as rings,
      string_agg(encode(substring(bit_send(free_times) from 5), 'hex'), '' order by teacher_id)
        filter (where free_ring <> 0::bit(128)) as times from (
      select country || chr(31) || band_mask || chr(31) || badges || chr(31) || array_to_string(languages, '/')
        || chr(31) || array_to_string(teaches, chr(30)) as alike, free_ring, free_times, teacher_id
      from ${source} as teacher_cards offset 0
    ) as coded group by alike`)
  return rows.map(({ alike, count, rings, times }) => {
    const [country = '', bands = '', badges = '', languages = '', teaches = ''] = alike.split('\x1f')
    return {
      ...{ country, bands: Number(bands), badges: Number(badges), count },
      languages: languages.split('/').filter(Boolean),
      teaches: teaches.split('\x1e').filter(Boolean),
      ...{ rings: rings ?? '', times: times ?? '' },
    }
  })
}

export async function findTeacherCardRow(
  db: Db,
  teacherId: number,
): Promise<{ card: string; listed: boolean } | undefined> {
  const [row] = await db
    .select({ card: cards.card, listed: cards.listed })
    .from(cards)
    .where(eq(cards.teacherId, teacherId))
  return row
}

/** In the order of the IDs after the given one. */
export async function listListedIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: cards.teacherId })
    .from(cards)
    .where(and(eq(cards.listed, true), gt(cards.teacherId, after)))
    .orderBy(asc(cards.teacherId))
    .limit(limit)
  return rows.map(({ id }) => id)
}
