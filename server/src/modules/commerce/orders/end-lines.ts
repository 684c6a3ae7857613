import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'
import { insertHeld } from '../held/held.repository.ts'
import { handOverLines, revokeLines } from '../kinds/ask-kinds.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, paymentEntries } from '../ledger/ledger.rules.ts'
import { partsAgain } from '../ledger/price-parts.ts'
import { type RefundPart, sumRefunded } from '../refunds/refund.repository.ts'
import { changeLines, changeOrder, findBuyer, listBought } from './order.repository.ts'

/** Ends lines that were refunded in full, and the order once all of its lines have ended. */
export async function endLines(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  { all, parts, at }: { all: readonly OrderLine[]; parts: readonly RefundPart[]; at: Date },
): Promise<void> {
  const done = await sumRefunded(tx, [order.id], ['done'])
  const ended = parts.map(({ line }) => line).filter(({ id, priceCents }) => done.get(id) === priceCents)
  // A duplicate is still owned through the first order, and a gone item was never given.
  const owned = ended.filter(({ state }) => state === 'paid')
  await revokeLines(context, tx, { order, lines: owned, at })
  await changeLines(tx, ended, 'refunded')
  const left = all.filter(line => !ended.includes(line) && line.state !== 'refunded')
  if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
}

/**
 * A refund was returned to us: what had ended because of it is given again, and the seller is owed it. Returns the
 * lines that aren't given: those that may not be, those the buyer has bought again in the meantime, and those that are
 * gone. We owe their amounts.
 */
export async function restoreLines(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  {
    parts,
    key,
    undone,
    again,
    at,
  }: {
    parts: readonly RefundPart[]
    key: string
    /** Under which key it went back. */
    undone: string
    /** Which of them may be given again. */
    again: (line: OrderLine) => boolean
    at: Date
  },
): Promise<OrderLine[]> {
  const ended = parts.map(({ line }) => line).filter(({ state }) => state === 'refunded')
  const given = await handedOver(context, tx, order, ended.filter(again), at)
  const surplus = ended.filter(line => !given.includes(line))
  const priced = await partsAgain(tx, parts, undone)
  const settled = priced.map(
    line => ({ ...line, state: surplus.some(({ id }) => id === line.id) ? 'surplus' : 'paid' }) as const,
  )
  await post(tx, {
    ...{ key, kind: 'refund', orderId: order.id, at },
    entries: paymentEntries(order.provider, settled),
    movements: movementsOf(settled, 'sold'),
  })
  const held = settled.filter(({ state, heldCents }) => state === 'paid' && heldCents > 0)
  await insertHeld(tx, held, at)
  await changeLines(tx, given, 'paid')
  await changeLines(tx, surplus, 'surplus')
  if (order.state === 'refunded') await changeOrder(tx, order, 'paid', order.paidAt ?? at)
  return surplus
}

/** Lines aren't handed over again if the buyer has bought the item again, or if it is gone. */
async function handedOver(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  at: Date,
): Promise<OrderLine[]> {
  if (lines.length === 0) return []
  const [buyer, items] = await Promise.all([findBuyer(tx, order.id), listBought(tx, order.id)])
  const bought = new Set(items.map(itemKey))
  const wanted = lines.filter(line => !bought.has(itemKey(line)))
  const outcomes = await handOverLines(context, tx, { order, lines: wanted, buyer, at, again: true })
  return wanted.filter(({ id }) => outcomes.get(id) === 'given')
}
