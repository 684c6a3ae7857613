import type { Db } from '#server/platform/db/db.ts'
import { allTime } from '../ledger/earnings.rules.ts'
import { foldSellerChanges, sumSellerTotals } from '../ledger/seller-totals.repository.ts'
import { findOldestDue } from './held.repository.ts'

/** The job that releases runs every few minutes; later than this something is wrong. */
export const lateMs = 6 * 3600_000

/** What is held of all sellers by now, and since when a release is late. */
export async function sumHeld(db: Db, now: Date): Promise<{ cents: number; lateSince: Date | null }> {
  await foldSellerChanges(db)
  const [{ heldCents }, lateSince] = await Promise.all([
    sumSellerTotals(db, { email: '', period: allTime }),
    findOldestDue(db, new Date(now.getTime() - lateMs)),
  ])
  return { cents: heldCents, lateSince }
}
