import { and, asc, count as countRows, desc, eq, gte, ilike, sql } from 'drizzle-orm'
import type { MissKind, missSorts } from '#contract/rules/searches.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { searchMisses } from '../catalogue.tables.ts'

export interface MissKey {
  text: string
  language: Locale
}

export interface CountedMiss extends MissKey {
  found: MissKind
  searches: number
}

/** Days after which no one needs it any more. */
export const daysKept = 90
const mostKept = 2000

export async function addMisses(tx: Tx, misses: readonly CountedMiss[], now: Date): Promise<void> {
  await tx
    .insert(searchMisses)
    .values(misses.map(miss => ({ ...miss, firstAt: now, lastAt: now })))
    .onConflictDoUpdate({
      target: [searchMisses.text, searchMisses.language],
      set: {
        found: sql`excluded.found`,
        searches: sql`${searchMisses.searches} + excluded.searches`,
        lastAt: sql`excluded.last_at`,
      },
    })
}

/** Deletes old ones, and beyond a maximum those searched for only once and longest ago. */
export async function pruneMisses(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from search_misses where last_at < ${daysAgo(now)} or (text, language) in (
      select text, language from search_misses
      order by searches > 1 desc, last_at desc offset ${mostKept})`)
}

export async function deleteMiss(
  tx: Tx,
  { text, language }: MissKey,
): Promise<{ searches: number } | undefined> {
  const [removed] = await tx
    .delete(searchMisses)
    .where(and(eq(searchMisses.text, text), eq(searchMisses.language, language)))
    .returning({ searches: searchMisses.searches })
  return removed
}

const orders = {
  '-searches': [desc(searchMisses.searches), desc(searchMisses.lastAt)],
  '-last': [desc(searchMisses.lastAt)],
  last: [asc(searchMisses.lastAt)],
} as const

export async function listMisses(
  db: Db,
  wanted: {
    q: string
    language?: Locale | undefined
    found?: MissKind | undefined
    sort: (typeof missSorts)[number]
    limit: number
    offset: number
    now: Date
  },
): Promise<{ rows: (typeof searchMisses.$inferSelect)[]; count: number }> {
  const { q, language, found, sort, limit, offset, now } = wanted
  const where = and(
    gte(searchMisses.lastAt, daysAgo(now)),
    q === '' ? undefined : ilike(searchMisses.text, `%${q.replace(/[\\%_]/g, '\\$&')}%`),
    language && eq(searchMisses.language, language),
    found && eq(searchMisses.found, found),
  )
  const rows = await db
    .select()
    .from(searchMisses)
    .where(where)
    .orderBy(...orders[sort], asc(searchMisses.text), asc(searchMisses.language))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: countRows() }).from(searchMisses).where(where)
  return { rows, count: total?.count ?? 0 }
}

const daysAgo = (now: Date): Date => new Date(now.getTime() - daysKept * 24 * 3600 * 1000)
