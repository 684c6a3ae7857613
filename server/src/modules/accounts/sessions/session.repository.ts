import { and, desc, eq, gt, lt, notExists, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { accounts, profiles, revokedTokens, secondFactors, sessions } from '../accounts.tables.ts'

export type Session = typeof sessions.$inferSelect
export type NewSession = typeof sessions.$inferInsert

/** What the token of a session is checked against. */
const factsOf = (jti: SQLWrapper) => ({
  authId: accounts.id,
  userId: profiles.id,
  subscriberId: sql<number>`coalesce(${profiles.centreId}, 0)`.mapWith(Number),
  role: accounts.role,
  status: accounts.status,
  tokenVersion: accounts.tokenVersion,
  deletedAt: accounts.deletedAt,
  revoked: sql<boolean>`exists (select from ${revokedTokens} where ${revokedTokens.jti} = ${jti})`,
  usedAt: sql<Date | null>`(
    select ${sessions.usedAt} from ${sessions} where ${sessions.jti} = ${jti})`.mapWith(sessions.usedAt),
  hasFactor: sql<boolean>`exists (select from ${secondFactors}
    where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`,
})

const findFacts = prepared('session', db =>
  db
    .select(factsOf(sql.placeholder('jti')))
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/** All of it in one query. */
export async function findSession(db: Db, accountId: number, jti: string) {
  const [session] = await findFacts(db, { accountId, jti })
  return session
}
export type SessionFacts = NonNullable<Awaited<ReturnType<typeof findSession>>>

const findManyFacts = prepared('sessions', db =>
  db
    .select({ jti: sql<string>`asked.jti`, ...factsOf(sql`asked.jti`) })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .innerJoin(
      sql`unnest(${sql.placeholder('accountIds')}::bigint[], ${sql.placeholder('jtis')}::text[])
        as asked (account_id, jti)`,
      sql`asked.account_id = ${accounts.id}`,
    ),
)

/** Of many at once, by the ID of their token. */
export async function findSessions(
  db: Db,
  asked: readonly { authId: number; tokenId: string }[],
): Promise<ReadonlyMap<string, SessionFacts>> {
  const rows = await findManyFacts(db, {
    accountIds: asked.map(({ authId }) => authId),
    jtis: asked.map(({ tokenId }) => tokenId),
  })
  return new Map(rows.map(({ jti, ...facts }) => [jti, facts]))
}

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
