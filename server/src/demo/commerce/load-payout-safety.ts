import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { importBankChange } from '../teachers/import-bank-changes.ts'
import { importWaitingPayout } from './import-payouts.ts'

const hourMs = 3600 * 1000

/** Sellers whose payouts are on hold or stopped, and a payout that needs a second person. */
export async function loadPayoutSafety(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { payoutSafety: { changes, waiting } }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const ids = await findUserIds(db, [waiting.by, waiting.teacher, ...changes.map(({ teacher }) => teacher)])
  const before = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
  return async tx => {
    for (const { teacher, hoursAgo, ...change } of changes) {
      const teacherId = ids.get(teacher)
      // An older demo lacks someone.
      if (teacherId !== undefined) await importBankChange(tx, { ...change, teacherId, at: before(hoursAgo) })
    }
    const { remarks, hoursAgo } = waiting
    const [staffId, teacherId] = [ids.get(waiting.by), ids.get(waiting.teacher)]
    if (staffId !== undefined && teacherId !== undefined)
      await importWaitingPayout(tx, { staffId, teacherId, remarks, at: before(hoursAgo) })
  }
}
