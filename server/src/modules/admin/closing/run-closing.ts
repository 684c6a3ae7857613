import type { Tx } from '#server/platform/db/db.ts'
import { loggedError } from '#server/platform/logged-error.ts'
import { findClosingById, lockProfiles, type SellerClosing } from '../../accounts/index.ts'
import { listClassesOf } from '../../classes/index.ts'
import { findItemRefunds, itemKey, listOpenOf } from '../../commerce/index.ts'
import type { EndingSeat } from '../../lessons/index.ts'
import type { ClosingContext } from './closing.context.ts'
import { mailClosing, runClosing } from './closing.jobs.definitions.ts'
import {
  findRun,
  findWaiting,
  insertSeats,
  markEnded,
  markFinished,
  markListed,
  noteFailure,
  takeSeats,
} from './closing.repository.ts'
import type { ClosingSeat } from './closing.tables.ts'
import { itemOf } from './preview-closing.ts'
import { settleSeats } from './settle-seats.ts'

const lessonsAtOnce = 100
/** In one transaction. */
const seatsAtOnce = 10
const ordersAtOnce = 50
/** A run hands over to the next after this, so that none is lost for long with its worker. */
const runMs = 30_000

/**
 * Cancels and refunds what a closed seller has not taught. Each transaction, of a class or of a few lessons or seats,
 * also writes down that they are done: called again, after a crash or by several workers at once, it goes on with the rest.
 */
export async function continueClosing(
  context: ClosingContext,
  { closingId, signal }: { closingId: number; signal: AbortSignal },
): Promise<void> {
  const { db } = context
  const [closing, run] = await Promise.all([findClosingById(db, closingId), findRun(db, closingId)])
  if (!closing || !run || run.finishedAt) return
  if (!run.listedAt) {
    await cancelAll(context, closing)
    await letGoOrders(context, closing)
    await markListed(db, closingId, context.clock.now())
  }
  const { failed, left } = await endSeats(context, closing, signal)
  await settleSeats(context, closingId)
  if (left) {
    await db.transaction(tx => context.jobs.enqueue(tx, runClosing, { closingId }, { key: `${closingId}` }))
    return
  }
  if (failed > 0) throw new Error(`${failed} seats of closing ${closingId} could not be ended`)
  await markFinished(db, closingId, context.clock.now())
}

/** Nobody gets a seat in what is cancelled, so every seat there ever is has a row afterwards. */
async function cancelAll(context: ClosingContext, closing: SellerClosing): Promise<void> {
  const { db, classes, lessons } = context
  const { id: closingId, seller, reason } = closing
  for (const { id } of await listClassesOf(db, seller))
    await db.transaction(async tx => {
      await listSeats(context, tx, closingId, 'class', await classes.cancelClassOf(tx, id, reason))
    })
  if (seller.type === 'centre') return
  const asked = { teacherId: seller.id, reason, limit: lessonsAtOnce }
  for (let more = true; more; )
    more = await db.transaction(async tx => {
      const seats = await lessons.cancelComingLessons(tx, asked)
      if (seats) await listSeats(context, tx, closingId, 'trial', seats)
      return seats !== null
    })
}

async function listSeats(
  { commerce }: ClosingContext,
  tx: Tx,
  closingId: number,
  kind: 'trial' | 'class',
  seats: readonly EndingSeat[],
): Promise<void> {
  const planned = await commerce.planRefunds(
    tx,
    seats.map(({ begun, ...seat }) => ({ item: itemOf(kind, seat), begun })),
  )
  await insertSeats(
    tx,
    seats.map(({ begun: _, ...seat }) => ({
      ...seat,
      closingId,
      kind,
      plannedCents: planned.get(itemKey(itemOf(kind, seat)))?.cents ?? 0,
    })),
  )
}

/** A payment that is on its way meanwhile finds nothing to give, and goes back. */
async function letGoOrders({ db, commerce, log }: ClosingContext, { seller }: SellerClosing): Promise<void> {
  for (let afterId = 0; ; ) {
    const orders = await listOpenOf(db, seller, { afterId, limit: ordersAtOnce })
    for (const orderId of orders)
      try {
        await commerce.letGoOrder(orderId)
      } catch (error) {
        // It ends by itself within the hour.
        log.warn({ err: error, order: orderId }, 'order of a closed seller not let go')
      }
    const last = orders.at(-1)
    if (last === undefined || orders.length < ordersAtOnce) return
    afterId = last
  }
}

/** `left`: there are more, for the next run. */
async function endSeats(
  context: ClosingContext,
  closing: SellerClosing,
  signal: AbortSignal,
): Promise<{ failed: number; left: boolean }> {
  const failed: number[] = []
  const started = performance.now()
  /** One of so many could not be ended: they are tried one by one. */
  let apart = 0
  for (;;) {
    if (signal.aborted || performance.now() - started > runMs) return { failed: failed.length, left: true }
    const limit = apart > 0 ? 1 : seatsAtOnce
    let taken: readonly ClosingSeat[] = []
    try {
      await context.db.transaction(async tx => {
        taken = await takeSeats(tx, closing.id, { without: failed, limit })
        if (taken.length > 0) await endSome(context, tx, closing, taken)
      })
      if (taken.length === 0) return { failed: failed.length, left: false }
    } catch (error) {
      const [seat] = taken
      if (!seat) throw error
      if (limit > 1) {
        apart = taken.length
        continue
      }
      failed.push(seat.id)
      context.log.error(
        { err: error, closing: closing.id, seat: seat.id },
        'seat of a closed seller not ended',
      )
      await noteFailure(context.db, seat.id, JSON.stringify(loggedError(error)))
    }
    apart = Math.max(apart - 1, 0)
  }
}

/**
 * All buyers are locked first, in one order, and before any order or class. So of two seats of a buyer only the last one
 * ends with all others done.
 */
async function endSome(
  context: ClosingContext,
  tx: Tx,
  closing: SellerClosing,
  seats: readonly ClosingSeat[],
): Promise<void> {
  const { id: closingId, reason, closedAt } = closing
  const families = [...new Set(seats.map(({ userId }) => userId))]
  await lockProfiles(tx, families)
  for (const seat of seats)
    if (seat.kind === 'trial') await context.lessons.endCancelledSeat(tx, seat, reason)
    else await context.classes.endCancelledPlace(tx, seat, reason)
  const items = seats.map(seat => itemOf(seat.kind, seat))
  const refunds = await findItemRefunds(tx, items, closedAt)
  const ended = seats.map(seat => {
    const refund = refunds.get(itemKey(itemOf(seat.kind, seat)))
    return { id: seat.id, cents: (refund?.underWayCents ?? 0) + (refund?.doneCents ?? 0) }
  })
  await markEnded(tx, ended, context.clock.now())
  const waiting = await findWaiting(tx, closingId, families)
  for (const userId of families)
    if (!waiting.has(userId)) await context.jobs.enqueue(tx, mailClosing, { closingId, userId })
}
