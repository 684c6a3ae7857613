import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accessTokens } from '../accounts.tables.ts'

export type AccessToken = typeof accessTokens.$inferSelect

const isGood = (at: Date) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, at))

export const listAccessTokens = (db: Db, accountId: number, at: Date): Promise<AccessToken[]> =>
  db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.accountId, accountId), isGood(at)))
    .orderBy(desc(accessTokens.id))

export async function countAccessTokens(db: Db, accountId: number, at: Date): Promise<number> {
  const own = and(eq(accessTokens.accountId, accountId), isGood(at))
  const [row] = await db.select({ kept: count() }).from(accessTokens).where(own)
  return row?.kept ?? 0
}

export async function insertAccessToken(
  tx: Tx,
  token: typeof accessTokens.$inferInsert,
): Promise<AccessToken> {
  const [kept] = await tx.insert(accessTokens).values(token).returning()
  if (!kept) throw new Error('The token was not kept')
  return kept
}

export async function findGoodAccessToken(db: Db, hash: string, at: Date): Promise<AccessToken | undefined> {
  const [token] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.hash, hash), isGood(at)))
  return token
}

/** To the minute: a program that calls a hundred times a second writes once. */
export async function noteUse(db: Db, id: number, at: Date): Promise<void> {
  const minuteAgo = new Date(at.getTime() - 60_000)
  const isOld = or(isNull(accessTokens.usedAt), lt(accessTokens.usedAt, minuteAgo))
  await db
    .update(accessTokens)
    .set({ usedAt: at })
    .where(and(eq(accessTokens.id, id), isOld))
}

/** False if it doesn't exist, isn't theirs or is over. */
export async function revokeAccessToken(db: Db, accountId: number, id: number, at: Date): Promise<boolean> {
  const revoked = await db
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.id, id), eq(accessTokens.accountId, accountId), isGood(at)))
    .returning({ id: accessTokens.id })
  return revoked.length === 1
}

/** All valid ones; returns how many there were. */
export async function revokeAccessTokens(tx: Tx, accountId: number, at: Date): Promise<number> {
  const revoked = await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.accountId, accountId), isGood(at)))
    .returning({ id: accessTokens.id })
  return revoked.length
}

/** Deleted with the account: neither names nor hashes remain. */
export async function deleteAccessTokens(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.accountId, accountId))
}
