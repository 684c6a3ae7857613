import { and, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, revokedTokens, sessions } from '../accounts.tables.ts'

export type Session = typeof sessions.$inferSelect
export type NewSession = typeof sessions.$inferInsert

/** A new session, or one in use: then only the time and address change. */
export async function noteSession(db: Db, session: NewSession): Promise<void> {
  const { usedAt, network } = session
  await db
    .insert(sessions)
    .values(session)
    .onConflictDoUpdate({ target: sessions.jti, set: { usedAt, network } })
}

/** Valid ones: ended by neither the account's version nor a sign-out. The last used comes first. */
export async function listSessions(db: Db, accountId: number, now: Date): Promise<Session[]> {
  const rows = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.id, sessions.accountId), eq(accounts.tokenVersion, sessions.tokenVersion)),
    )
    .where(
      and(
        eq(sessions.accountId, accountId),
        gt(sessions.expiresAt, now),
        notExists(db.select({ one: sql`1` }).from(revokedTokens).where(eq(revokedTokens.jti, sessions.jti))),
      ),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
  return rows.map(({ session }) => session)
}

/** Deleted with the account. */
export async function deleteSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Those with expired tokens. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
