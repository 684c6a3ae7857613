import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order } from '../commerce.tables.ts'
import { releaseLines } from '../kinds/ask-kinds.ts'
import { changeLines, changeOrder, listLines } from './order.repository.ts'

/** Nobody pays for it any more: what it held is let go. The buyer and the order are locked. */
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
