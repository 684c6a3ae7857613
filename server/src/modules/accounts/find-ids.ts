import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { accounts, centres, profiles } from './accounts.tables.ts'

/** Ids by username as it is written; who does not exist is missing. */
type Ids = ReadonlyMap<string, number>

export async function findUserIds(db: Db, usernames: readonly string[]): Promise<Ids> {
  const rows = await db
    .select({ username: accounts.username, id: profiles.id })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(and(inArray(accounts.username, [...usernames]), isNull(accounts.deletedAt)))
  return idsOf(rows)
}

export async function findCentreIds(db: Db, usernames: readonly string[]): Promise<Ids> {
  const rows = await db
    .select({ username: centres.username, id: centres.id })
    .from(centres)
    .where(inArray(centres.username, [...usernames]))
  return idsOf(rows)
}

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

/** Centres whose name or username has this in it. */
export async function findCentresByName(db: Db, q: string): Promise<number[]> {
  const words = sql`lower(${centres.name} || ' ' || ${centres.nameZh} || ' ' || ${centres.username})`
  const rows = await db
    .select({ id: centres.id })
    .from(centres)
    .where(sql`strpos(${words}, ${q.toLowerCase()}) > 0`)
    .limit(200)
  return rows.map(({ id }) => id)
}

/** How many accounts there are besides these. */
export async function countOtherAccounts(db: Db, usernames: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(accounts)
    .where(and(notInArray(accounts.username, [...usernames]), isNull(accounts.deletedAt)))
  return row?.others ?? 0
}

const idsOf = (rows: readonly { username: string; id: number }[]): Ids =>
  new Map(rows.map(({ username, id }) => [username, id]))
