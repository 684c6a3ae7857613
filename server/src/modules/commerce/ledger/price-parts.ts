import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import type { OrderLine } from '../commerce.tables.ts'
import { findBalances } from '../held/held.repository.ts'
import { splitRefund } from '../held/held.rules.ts'
import type { Held } from './ledger.rules.ts'

export interface PricedLine extends OrderLine, Held {}

interface Part {
  line: OrderLine
  amountCents: number
}

const nothingHeld = { heldCents: 0, heldFeeCents: 0 } as const

/** As it is sold: what is paid for lessons is held, all of it. */
export const soldLine = (line: OrderLine, isHeld: boolean): PricedLine =>
  isHeld ? { ...line, heldCents: line.priceCents, heldFeeCents: line.feeCents } : { ...line, ...nothingHeld }

/** Lines at the price and the fee of what of them goes back. The order is locked. */
export async function partsBack(tx: Tx, parts: readonly Part[]): Promise<PricedLine[]> {
  const balances = await findBalances(
    tx,
    parts.map(({ line }) => line.id),
  )
  return parts.map(({ line, amountCents }) => {
    const balance = balances.get(line.id)
    // What was never sold has no fee.
    if (!balance) return { ...line, ...nothingHeld, priceCents: amountCents }
    const { feeCents, heldCents, heldFeeCents } = splitRefund(balance, amountCents)
    return { ...line, priceCents: amountCents, feeCents, heldCents, heldFeeCents }
  })
}

/** The same lines as they were posted under this key, the other way round: the money has come again. */
export async function partsAgain(tx: Tx, parts: readonly Part[], key: string): Promise<PricedLine[]> {
  const ids = parts.map(({ line }) => line.id)
  const { rows } = await tx.execute<Record<'line_id' | 'fee' | 'held' | 'held_fee', string>>(sql`
    select movement.line_id, -movement.fee_cents as fee, -movement.held_cents as held,
      -movement.held_fee_cents as held_fee
    from ledger_postings posting join seller_movements movement on movement.posting_id = posting.id
    where posting.key = ${key} and movement.line_id = any(${sql.param(ids)}::bigint[])`)
  return parts.map(({ line, amountCents }) => {
    const row = rows.find(({ line_id }) => Number(line_id) === line.id)
    if (!row) return { ...line, ...nothingHeld, priceCents: amountCents }
    return {
      ...line,
      priceCents: amountCents,
      feeCents: Number(row.fee),
      heldCents: Number(row.held),
      heldFeeCents: Number(row.held_fee),
    }
  })
}
