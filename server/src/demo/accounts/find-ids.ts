import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { accounts, centres, profiles } from '#server/modules/accounts/accounts.tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** IDs by username, as written; missing people are left out. */
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
