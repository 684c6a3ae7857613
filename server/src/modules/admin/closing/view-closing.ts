import type { SellerClosing as WireClosing } from '#contract/admin/closing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findClosing, findPeople, type Seller } from '../../accounts/index.ts'
import { type FailedRefund, findBalance, findFailedRefunds, listFailedItems } from '../../commerce/index.ts'
import {
  findRun,
  listFailing,
  listLatest,
  listSettled,
  listUnsettled,
  sumUnsettled,
} from './closing.repository.ts'
import type { ClosingSeat } from './closing.tables.ts'
import { presentAffected } from './preview-closing.ts'
import { findSeatRefunds, type RefundedSeat } from './settle-seats.ts'

const latestShown = 5
const failuresShown = 20

/**
 * How far a closing is; null for a seller who is not closed. Of families who have everything back it knows the sums, and
 * looks only at the seats of the others: a page asks every few seconds.
 */
export async function viewClosing(db: Db, seller: Seller): Promise<WireClosing | null> {
  const closing = await findClosing(db, seller)
  if (!closing) return null
  const { id, closedAt } = closing
  const run = await findRun(db, id)
  const [open, ended, failing, last, returned, balance, people] = await Promise.all([
    sumUnsettled(db, id),
    listUnsettled(db, id).then(seats => findSeatRefunds(db, seats, closedAt)),
    listFailing(db, id, failuresShown),
    listLatest(db, id, 4 * latestShown).then(seats => findSeatRefunds(db, seats, closedAt)),
    findReturned(db, id, closedAt),
    findBalance(db, seller),
    findPeople(db, [closing.closedBy]),
  ])
  const owed = [...ended, ...returned].filter(({ isOwed }) => isOwed)
  const shownFailures = [...failing.map(seat => ({ seat, refund: undefined })), ...owed].slice(
    0,
    failuresShown,
  )
  const [latest, failures] = await Promise.all([
    presentAffected(
      db,
      last
        .filter(({ cents }) => cents > 0)
        .slice(0, latestShown)
        .map(({ seat, cents }) => ({ ...seat, cents })),
    ),
    presentAffected(
      db,
      shownFailures.map(({ seat }) => ({ ...seat, cents: plannedOf(seat) })),
    ),
  ])
  const failed = await findFailedRefunds(
    db,
    shownFailures.flatMap(({ refund }) => refund?.failedId ?? []),
  )
  const [settledSeats, settledFamilies] = [run?.settledSeats ?? 0, run?.settledFamilies ?? 0]
  const [settledLessons, settledCents] = [run?.settledLessons ?? 0, run?.settledCents ?? 0]
  return {
    closing_id: id,
    reason: closing.reason,
    closed_at: closedAt.toISOString(),
    closed_by: people.get(closing.closedBy)?.displayName ?? '',
    finished_at: run?.finishedAt?.toISOString() ?? null,
    listed: run?.listedAt != null,
    all: settledSeats + open.seats,
    done: settledSeats + ended.filter(({ isDone }) => isDone).length - returned.length,
    lessons: settledLessons + open.lessons,
    families: settledFamilies + open.families,
    told: settledFamilies + open.families - open.waiting,
    refund: settledCents + open.cents,
    refunded: settledCents + sumBack(ended) + sumBack(returned) - sumOwed(returned),
    held: balance.heldCents,
    available: balance.availableCents,
    latest,
    failed: open.failing + owed.length,
    failures: failures.map((one, index) => ({
      ...one,
      ...presentFailure(shownFailures[index]?.refund, failed),
    })),
  }
}

/** Without a refund, the seat itself couldn't be ended. */
function presentFailure(refund: RefundedSeat['refund'], failed: ReadonlyMap<number, FailedRefund>) {
  const { failure = '', differenceId = null } = failed.get(refund?.failedId ?? 0) ?? {}
  const isReturned = failure === 'failed'
  return {
    order_id: refund?.orderId ?? null,
    why: refund ? (isReturned ? ('returned' as const) : ('refused' as const)) : ('unended' as const),
    said: isReturned ? '' : failure,
    difference_id: differenceId,
  }
}

const plannedOf = ({ cents, plannedCents }: ClosingSeat): number => cents ?? plannedCents
const sumBack = (seats: readonly RefundedSeat[]): number => seats.reduce((sum, { cents }) => sum + cents, 0)
const sumOwed = (seats: readonly RefundedSeat[]): number =>
  seats.reduce((sum, { seat }) => sum + plannedOf(seat), 0)

/** A bank may return what was back: those seats count as not done again. */
async function findReturned(db: Db, closingId: number, since: Date): Promise<RefundedSeat[]> {
  const seats = await listSettled(db, closingId, await listFailedItems(db, since))
  return (await findSeatRefunds(db, seats, since)).filter(({ isDone }) => !isDone)
}
