import type { Db } from '#server/platform/db/db.ts'
import type { Gift } from '../commerce.tables.ts'
import { findPaidLine } from '../orders/order.repository.ts'
import { sumRefunded } from '../refunds/refund.repository.ts'

/** It is being refunded, or has been: no one can open or send it. The gift is locked. */
export async function isReturning(db: Db, { id, userId }: Gift): Promise<boolean> {
  const line = await findPaidLine(db, userId, { kind: 'gift', itemId: id })
  if (!line) return true
  return ((await sumRefunded(db, [line.orderId])).get(line.id) ?? 0) > 0
}
