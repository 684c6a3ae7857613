import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, mailedTokens, revokedTokens } from '../accounts.tables.ts'

export type Purpose = (typeof mailedTokens.$inferSelect)['purpose']

export async function storeMailedToken(
  tx: Tx,
  token: { hash: string; purpose: Purpose; accountId: number; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await tx.insert(mailedTokens).values(token)
}

/**
 * The account it was emailed to, for the first caller while it is valid; undefined for everyone else. The row is the
 * lock: of several uses at once, the others find it used.
 */
export async function redeemMailedToken(
  tx: Tx,
  token: { hash: string; purpose: Purpose; at: Date },
): Promise<number | undefined> {
  const [used] = await tx
    .update(mailedTokens)
    .set({ usedAt: token.at })
    .where(
      and(
        eq(mailedTokens.hash, token.hash),
        eq(mailedTokens.purpose, token.purpose),
        isNull(mailedTokens.usedAt),
        sql`${mailedTokens.expiresAt} > ${token.at}`,
      ),
    )
    .returning({ accountId: mailedTokens.accountId })
  return used?.accountId
}

export async function findMailedToken(db: Db, hash: string, purpose: Purpose) {
  const [token] = await db
    .select({
      accountId: mailedTokens.accountId,
      usedAt: mailedTokens.usedAt,
      expiresAt: mailedTokens.expiresAt,
      createdAt: mailedTokens.createdAt,
      verifiedAt: accounts.emailVerifiedAt,
    })
    .from(mailedTokens)
    .innerJoin(accounts, eq(accounts.id, mailedTokens.accountId))
    .where(and(eq(mailedTokens.hash, hash), eq(mailedTokens.purpose, purpose)))
  return token
}

/** Unused links stop working, as if they had been used. */
export async function voidMailedTokens(tx: Tx, accountId: number, purpose: Purpose, at: Date): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(mailedTokens.accountId, accountId),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
      ),
    )
}

export async function removeMailedTokens(tx: Tx, accountId: number, purpose?: Purpose): Promise<void> {
  await tx
    .delete(mailedTokens)
    .where(
      and(eq(mailedTokens.accountId, accountId), purpose ? eq(mailedTokens.purpose, purpose) : undefined),
    )
}

export async function revokeToken(db: Db, jti: string, expiresAt: Date): Promise<void> {
  await db.insert(revokedTokens).values({ jti, expiresAt }).onConflictDoNothing()
}

/** False if it was used before, even by someone at the same moment. */
export async function useOnce(tx: Tx, jti: string, expiresAt: Date): Promise<boolean> {
  const used = await tx
    .insert(revokedTokens)
    .values({ jti, expiresAt })
    .onConflictDoNothing()
    .returning({ jti: revokedTokens.jti })
  return used.length === 1
}

/** Every session of the account. */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ tokenVersion: sql`${accounts.tokenVersion} + 1` })
    .where(eq(accounts.id, accountId))
}

/** A used link keeps its answer ('already verified', 'expired') for a month; after that it is unknown. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
  await db.delete(mailedTokens).where(lt(mailedTokens.expiresAt, monthAgo))
  await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now))
}
