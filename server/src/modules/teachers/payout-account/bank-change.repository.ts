import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { bankChanges } from '../payout-account.tables.ts'
import type { PayoutOwner } from './payout-account.repository.ts'

export type BankChangeRow = typeof bankChanges.$inferSelect

const ofOwner = (owner: PayoutOwner): SQL =>
  'centreId' in owner ? eq(bankChanges.centreId, owner.centreId) : eq(bankChanges.teacherId, owner.teacherId)

export async function insertBankChange(
  tx: Tx,
  owner: PayoutOwner,
  change: Omit<typeof bankChanges.$inferInsert, 'id' | 'teacherId' | 'centreId'>,
): Promise<BankChangeRow> {
  const [row] = await tx
    .insert(bankChanges)
    .values({ ...change, ...owner })
    .returning()
  if (!row) throw new Error('The change of a bank account was not written')
  return row
}

/** Newest first. */
export function listBankChanges(db: Db, owner: PayoutOwner, limit: number): Promise<BankChangeRow[]> {
  return db.select().from(bankChanges).where(ofOwner(owner)).orderBy(desc(bankChanges.id)).limit(limit)
}

export async function findBankChange(db: Db, id: number): Promise<BankChangeRow | undefined> {
  const [row] = await db.select().from(bankChanges).where(eq(bankChanges.id, id))
  return row
}

/** Whether staff have allowed payouts again since then. */
export async function isLiftedSince(db: Db, owner: PayoutOwner, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: bankChanges.id })
    .from(bankChanges)
    .where(and(ofOwner(owner), eq(bankChanges.kind, 'lifted'), gt(bankChanges.id, id)))
    .limit(1)
  return row !== undefined
}

/** Personal data is deleted after the account: the database allows nothing else. */
export async function blankBankChanges(tx: Tx, owner: PayoutOwner): Promise<void> {
  await tx.update(bankChanges).set({ address: '', before: {}, after: {}, reason: '' }).where(ofOwner(owner))
}
