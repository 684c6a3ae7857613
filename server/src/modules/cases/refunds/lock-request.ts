import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { profileLock } from '../../accounts/index.ts'
import { findRefundable } from '../../commerce/index.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { findRequest } from './refund-request.repository.ts'

/** All that changes what somebody bought locks them first. */
export const lockBuyer = (tx: Tx, userId: number) => tx.execute(profileLock(sql`${userId}`))

/** A request under the lock of its buyer, as it is then, with what it is about. */
export async function lockRequest(tx: Tx, { id, userId, orderId, lineId }: RefundRequest) {
  await lockBuyer(tx, userId)
  const request = await findRequest(tx, id)
  const order = await findRefundable(tx, orderId)
  const line = order?.lines.find(one => one.id === lineId)
  if (!request || !order || !line) throw new Error(`Request ${id} is about nothing`)
  return { request, order, line }
}
