import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { centres } from './accounts.tables.ts'

export async function findCentreName(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.select({ name: centres.name }).from(centres).where(eq(centres.id, id))
  return row?.name
}

export async function findCentreNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: centres.id, name: centres.name })
    .from(centres)
    .where(inArray(centres.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Centres whose name or username contains this. */
export async function findCentresByName(db: Db, q: string): Promise<number[]> {
  const words = sql`lower(${centres.name} || ' ' || ${centres.nameZh} || ' ' || ${centres.username})`
  const rows = await db
    .select({ id: centres.id })
    .from(centres)
    .where(sql`strpos(${words}, ${q.toLowerCase()}) > 0`)
    .limit(200)
  return rows.map(({ id }) => id)
}
