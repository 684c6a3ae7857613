import type { Db } from '#server/platform/db/db.ts'
import { findClosingById } from '../../accounts/index.ts'
import { findItemRefunds, type ItemRefund, itemKey } from '../../commerce/index.ts'
import type { ClosingContext } from './closing.context.ts'
import { findWaiting, listUnsettled, settleFamilies } from './closing.repository.ts'
import type { ClosingSeat } from './closing.tables.ts'
import { itemOf } from './preview-closing.ts'

/** How far the refund of a seat is. */
export interface RefundedSeat {
  seat: ClosingSeat
  refund: ItemRefund | undefined
  /** Back with its buyer. */
  cents: number
  isDone: boolean
  /** Its provider has refused it, and nobody has sent it again. */
  isOwed: boolean
}

export async function findSeatRefunds(
  db: Db,
  seats: readonly ClosingSeat[],
  since: Date,
): Promise<RefundedSeat[]> {
  if (seats.length === 0) return []
  const items = seats.map(seat => itemOf(seat.kind, seat))
  const refunds = await findItemRefunds(db, items, since)
  return seats.map(seat => {
    const refund = refunds.get(itemKey(itemOf(seat.kind, seat)))
    const { doneCents = 0, underWayCents = 0 } = refund ?? {}
    const owed = seat.cents ?? 0
    const cents = Math.min(doneCents, owed)
    return {
      ...{ seat, refund, cents, isOwed: owed > doneCents + underWayCents },
      isDone: seat.doneAt !== null && cents === owed,
    }
  })
}

/** Counts families who have everything back in their run, so that nobody has to look at their seats again. */
export async function settleSeats({ db }: Pick<ClosingContext, 'db'>, closingId: number): Promise<void> {
  const closing = await findClosingById(db, closingId)
  if (!closing) return
  const ended = await findSeatRefunds(db, await listUnsettled(db, closingId), closing.closedAt)
  const families = Map.groupBy(ended, ({ seat }) => seat.userId)
  const back = [...families].filter(([, its]) => its.every(({ isDone }) => isDone)).map(([userId]) => userId)
  if (back.length === 0) return
  await db.transaction(async tx => {
    const waiting = await findWaiting(tx, closingId, back)
    const whole = back.filter(userId => !waiting.has(userId))
    await settleFamilies(tx, closingId, whole)
  })
}
