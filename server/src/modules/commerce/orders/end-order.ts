import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order } from '../commerce.tables.ts'
import { releaseLines } from '../kinds/ask-kinds.ts'
import { changeLines, changeOrder, listLines } from './order.repository.ts'

/** Ends an order that won't be paid and releases what it holds. The buyer and the order are locked. */
export async function endOrder(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  state: 'expired' | 'cancelled',
): Promise<void> {
  const at = context.clock.now()
  const lines = (await listLines(tx, [order.id])).filter(line => line.state === 'open')
  await releaseLines(context, tx, { order, lines, at })
  await changeLines(tx, lines, 'closed')
  await changeOrder(tx, order, state, at)
}
