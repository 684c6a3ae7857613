import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { preparedByIds } from '#server/platform/db/prepared.ts'
import { pushDevices } from '../accounts.tables.ts'

export type PushDevice = typeof pushDevices.$inferSelect

/** Newest first; only those of sessions that may still be valid. */
export const listDevices = (
  db: Db,
  { authId, tokenVersion }: { authId: number; tokenVersion: number },
): Promise<PushDevice[]> =>
  db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.accountId, authId), eq(pushDevices.tokenVersion, tokenVersion)))
    .orderBy(desc(pushDevices.id))

const accountsWithDevices = preparedByIds('accounts-with-devices', (db, among) =>
  db
    .selectDistinct({ accountId: pushDevices.accountId })
    .from(pushDevices)
    .where(among(pushDevices.accountId)),
)

/** Those of them who have any, by user ID. */
export async function findWithDevices(
  db: Db,
  people: readonly { authId: number; userId: number }[],
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set()
  const rows = await accountsWithDevices(
    db,
    people.map(({ authId }) => authId),
  )
  const found = new Set(rows.map(({ accountId }) => accountId))
  return new Set(people.filter(({ authId }) => found.has(authId)).map(({ userId }) => userId))
}

export async function findDevice(db: Db, id: number): Promise<PushDevice | undefined> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, id))
  return device
}

/** A browser has one address: with another person, or in a new session, it becomes theirs. */
export async function keepDevice(tx: Tx, device: typeof pushDevices.$inferInsert): Promise<void> {
  const { endpoint: _, ...rest } = device
  await tx.insert(pushDevices).values(device).onConflictDoUpdate({ target: pushDevices.endpoint, set: rest })
}

export async function removeDevices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, [...ids]))
}

export async function removeOwnDevice(db: Db, accountId: number, id: number): Promise<boolean> {
  const removed = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.accountId, accountId)))
    .returning({ id: pushDevices.id })
  return removed.length === 1
}

export async function removeSessionDevices(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))
}

/** The session continues with another token. */
export async function moveSessionDevices(
  tx: Tx,
  sessionId: string,
  to: { jti: string; tokenVersion: number },
): Promise<void> {
  await tx
    .update(pushDevices)
    .set({ sessionId: to.jti, tokenVersion: to.tokenVersion })
    .where(eq(pushDevices.sessionId, sessionId))
}

/** Those of sessions that a new password has ended. */
export async function removeEndedDevices(tx: Tx, accountId: number, tokenVersion: number): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.accountId, accountId), ne(pushDevices.tokenVersion, tokenVersion)))
}

export async function removeAllDevices(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.accountId, accountId))
}
