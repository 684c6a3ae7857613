import type { Tx } from '#server/platform/db/db.ts'
import type { RefundableLine } from '../../commerce/index.ts'
import type { RefundsContext } from './refunds.context.ts'

interface Ending {
  userId: number
  by: 'student' | 'teacher' | 'staff'
  /** Read by the other side of a lesson or class. */
  reason: string
}

/** Refunds all that is left of a line and ends what it bought, by the way of whoever gives it. */
export async function endLine(
  { commerce, lessons, classes }: RefundsContext,
  tx: Tx,
  { kind, itemId }: Pick<RefundableLine, 'kind' | 'itemId'>,
  { userId, by, reason }: Ending,
): Promise<void> {
  if (kind === 'trial') await lessons.endBooking(tx, itemId, { by, reason })
  else if (kind === 'class') await classes.endEnrolment(tx, itemId, { by, reason })
  else await commerce.refundLine(tx, { userId, item: { kind, itemId }, reason: 'requested' })
}
