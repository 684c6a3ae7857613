import { sql } from 'drizzle-orm'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { payouts } from '#server/modules/commerce/commerce.tables.ts'
import { addMonths, monthOf } from '#server/modules/commerce/ledger/earnings.rules.ts'
import { post } from '#server/modules/commerce/ledger/ledger.repository.ts'
import { payoutEntries, sellerAccount } from '#server/modules/commerce/ledger/ledger.rules.ts'
import { payableCents } from '#server/modules/commerce/payouts/payout.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedPayout {
  /** A teacher's, or with it a centre's. */
  teacherId: number
  centreId: number | null
  amountCents: number
  remarks: string
  at: Date
}

/** Past payouts, with their postings; an existing one is skipped. */
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

/** As if every seller had been paid on the fifth for the previous month. */
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

/** A teacher's whole pending amount, requested by a member of staff and not approved yet. */
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

/** Every seller's months; for a centre, any of its teachers stands for it. */
async function sumByAccount(tx: Tx) {
  const { rows } = await tx.execute<{
    teacher_id: string
    centre_id: string | null
    month: string
    net: string
  }>(sql`
    select min(movement.teacher_id) as teacher_id, min(line.centre_id) as centre_id,
      to_char((movement.at at time zone 'UTC') + interval '8 hours', 'YYYY-MM') as month, sum(movement.gross_cents - movement.fee_cents) as net
    from seller_movements movement join order_lines line on line.id = movement.line_id
    group by movement.account, 3 order by 3, movement.account`)
  return rows.map(row => ({
    teacherId: Number(row.teacher_id),
    centreId: row.centre_id === null ? null : Number(row.centre_id),
    month: row.month,
    netCents: Number(row.net),
  }))
}
