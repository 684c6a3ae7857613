import { and, asc, eq, isNull } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, profiles, suspensions } from '../accounts.tables.ts'

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

export interface SuspendedTeacher {
  userId: number
  suspensionId: number
  suspendedAt: Date
}

/** Those who are suspended now. */
export async function listSuspendedTeachers(db: Db): Promise<SuspendedTeacher[]> {
  return db
    .select({ userId: profiles.id, suspensionId: suspensions.id, suspendedAt: suspensions.suspendedAt })
    .from(suspensions)
    .innerJoin(accounts, eq(accounts.id, suspensions.accountId))
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(and(isNull(suspensions.restoredAt), isNull(accounts.deletedAt), eq(accounts.role, roles.teacher)))
    .orderBy(asc(suspensions.id))
}

/** It neither ends nor is decided about elsewhere until the transaction does; false if it has ended. */
export async function lockSuspension(tx: Tx, id: number): Promise<boolean> {
  const open = and(eq(suspensions.id, id), isNull(suspensions.restoredAt))
  const rows = await tx.select({ id: suspensions.id }).from(suspensions).where(open).for('update')
  return rows.length > 0
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
