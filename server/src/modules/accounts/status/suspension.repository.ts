import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, suspensions } from '../accounts.tables.ts'

export type Suspension = typeof suspensions.$inferSelect

export async function insertSuspension(
  tx: Tx,
  suspension: Pick<Suspension, 'accountId' | 'reason' | 'statusBefore' | 'suspendedAt' | 'suspendedBy'>,
): Promise<void> {
  await tx.insert(suspensions).values(suspension)
}

const isOpen = (accountId: number) =>
  and(eq(suspensions.accountId, accountId), isNull(suspensions.restoredAt))

export async function findSuspension(db: Db, accountId: number): Promise<Suspension | undefined> {
  const [open] = await db.select().from(suspensions).where(isOpen(accountId))
  return open
}

/** Returns the earlier status, if the suspension was recorded. */
export async function endSuspension(
  tx: Tx,
  accountId: number,
  end: { restoredAt: Date; restoredBy: number },
): Promise<number | undefined> {
  const [ended] = await tx
    .update(suspensions)
    .set(end)
    .where(isOpen(accountId))
    .returning({ statusBefore: suspensions.statusBefore })
  return ended?.statusBefore
}

/**
 * Locks every master admin until the transaction ends. Taken before any other account, so that two masters who suspend
 * each other wait instead of deadlocking.
 */
export async function lockMasters(tx: Tx): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, roles.masterAdmin))
    .orderBy(accounts.id)
    .for('update')
}
