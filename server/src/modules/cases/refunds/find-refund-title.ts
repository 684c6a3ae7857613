import type { Db } from '#server/platform/db/db.ts'
import { findRefundable } from '../../commerce/index.ts'
import { findRequest } from './refund-request.repository.ts'

/** What of an order a request is about, as it was called when it was bought. */
export async function findRefundTitle(db: Db, requestId: number): Promise<string | undefined> {
  const request = await findRequest(db, requestId)
  const order = request && (await findRefundable(db, request.orderId))
  return order?.lines.find(({ id }) => id === request?.lineId)?.title
}
