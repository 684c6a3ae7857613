import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { payouts } from '../commerce.tables.ts'
import { sumByAccount } from '../ledger/earnings.repository.ts'
import { addMonths, monthOf } from '../ledger/earnings.rules.ts'
import { post } from '../ledger/ledger.repository.ts'
import { payoutEntries, sellerAccount } from '../ledger/ledger.rules.ts'
import { payableCents } from './payout.repository.ts'

export interface ImportedPayout {
  /** A teacher's, or with it a centre's. */
  teacherId: number
  centreId: number | null
  amountCents: number
  remarks: string
  at: Date
}

/** Payouts of the past, with their places in the books; one that is there already is left alone. */
export async function importPayouts(tx: Tx, sent: readonly ImportedPayout[]): Promise<void> {
  for (const { teacherId, centreId, amountCents, remarks, at } of sent) {
    const account = sellerAccount({ teacherId, centreId })
    const key = `import:${account}:${at.toISOString()}`
    const [row] = await tx
      .insert(payouts)
      .values({
        key,
        ...(centreId === null ? { teacherId } : { centreId }),
        amountCents,
        remarks,
        state: 'sent',
        createdAt: at,
        sentAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: payouts.id })
    if (!row) continue
    await post(tx, {
      key: `payout:${row.id}`,
      kind: 'payout',
      orderId: null,
      at,
      entries: payoutEntries('sandbox', account, amountCents),
    })
  }
}

/** As if every seller had been paid on the fifth for the month before. */
export async function importMonthlyPayouts(
  tx: Tx,
  { now, remarks }: { now: Date; remarks: (month: string) => string },
): Promise<void> {
  const sums = await sumByAccount(tx)
  await importPayouts(
    tx,
    sums.flatMap(({ month, netCents, ...payee }) => {
      const at = hongKongInstant(`${addMonths(month, 1)}-05`, '10:00')
      return month < monthOf(now) && at < now && netCents > 0
        ? [{ ...payee, amountCents: netCents, remarks: remarks(month), at }]
        : []
    }),
  )
}

/** All that is pending for a teacher, asked for by a member of staff and not approved yet. */
export async function importWaitingPayout(
  tx: Tx,
  { staffId, teacherId, remarks, at }: { staffId: number; teacherId: number; remarks: string; at: Date },
): Promise<void> {
  const amountCents = await payableCents(tx, { teacherId, centreId: null })
  if (amountCents <= 0) return
  await tx
    .insert(payouts)
    .values({
      ...{ key: `import:waiting:${teacherId}`, teacherId, amountCents, remarks },
      ...{ state: 'waiting', staffId, createdAt: at },
    })
    .onConflictDoNothing()
}
