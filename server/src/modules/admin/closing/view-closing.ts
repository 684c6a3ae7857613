import type { SellerClosing as WireClosing } from '#contract/admin/closing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findClosing, findPeople, type Seller } from '../../accounts/index.ts'
import { findBalance, findItemRefunds, itemKey } from '../../commerce/index.ts'
import { findRun, listSeatsOf } from './closing.repository.ts'
import type { ClosingSeat } from './closing.tables.ts'
import { itemOf, presentAffected } from './preview-closing.ts'

const latestShown = 5
const failuresShown = 20

/** How far a closing is; null for a seller who is not closed. */
export async function viewClosing(db: Db, seller: Seller): Promise<WireClosing | null> {
  const closing = await findClosing(db, seller)
  if (!closing) return null
  const [run, seats, balance, people] = await Promise.all([
    findRun(db, closing.id),
    listSeatsOf(db, closing.id),
    findBalance(db, seller),
    findPeople(db, [closing.closedBy]),
  ])
  const refunds = await findItemRefunds(
    db,
    seats.map(seat => itemOf(seat.kind, seat)),
    closing.closedAt,
  )
  const refundOf = (seat: ClosingSeat) => refunds.get(itemKey(itemOf(seat.kind, seat)))
  const doneCents = (seat: ClosingSeat) => Math.min(refundOf(seat)?.doneCents ?? 0, seat.cents ?? 0)
  // Its provider has refused it, and nobody has sent it again.
  const isOwed = (seat: ClosingSeat) => {
    const refund = refundOf(seat)
    return seat.cents !== null && seat.cents > (refund?.doneCents ?? 0) + (refund?.underWayCents ?? 0)
  }
  const centsOf = (seat: ClosingSeat) => seat.cents ?? seat.plannedCents
  const failed = seats.filter(seat => (seat.doneAt === null && seat.failure !== '') || isOwed(seat))
  const back = seats.filter(seat => doneCents(seat) > 0)
  const families = Map.groupBy(seats, ({ userId }) => userId)
  const shownFailures = failed.slice(0, failuresShown)
  const [latest, failures] = await Promise.all([
    presentAffected(
      db,
      back
        .toSorted((one, other) => Number(other.doneAt) - Number(one.doneAt) || other.id - one.id)
        .slice(0, latestShown)
        .map(seat => ({ ...seat, cents: doneCents(seat) })),
    ),
    presentAffected(
      db,
      shownFailures.map(seat => ({ ...seat, cents: centsOf(seat) })),
    ),
  ])
  return {
    closing_id: closing.id,
    reason: closing.reason,
    closed_at: closing.closedAt.toISOString(),
    closed_by: people.get(closing.closedBy)?.displayName ?? '',
    finished_at: run?.finishedAt?.toISOString() ?? null,
    listed: run?.listedAt != null,
    all: seats.length,
    done: seats.filter(seat => seat.doneAt !== null && !isOwed(seat) && doneCents(seat) === seat.cents)
      .length,
    lessons: seats.reduce((count, { lessons }) => count + lessons, 0),
    families: families.size,
    told: [...families.values()].filter(its => its.every(({ doneAt }) => doneAt !== null)).length,
    refund: seats.reduce((total, seat) => total + centsOf(seat), 0),
    refunded: seats.reduce((total, seat) => total + doneCents(seat), 0),
    held: balance.heldCents,
    available: balance.availableCents,
    latest,
    failed: failed.length,
    failures: failures.map((one, index) => {
      const seat = shownFailures[index]
      return { ...one, order_id: (seat && refundOf(seat)?.orderId) ?? null }
    }),
  }
}
