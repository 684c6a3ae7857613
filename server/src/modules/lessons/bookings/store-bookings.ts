import type { fulfilmentContract } from '#contract/checkout/fulfilment.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { learnerMeant } from '../../accounts/index.ts'
import type { Item } from '../../commerce/index.ts'
import { findLessons } from '../calendar/lesson.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import type { Booking } from '../lessons.tables.ts'
import { nextSlots } from './begin-bookings.ts'
import { findBookings, findSeatBooking } from './booking.repository.ts'
import { isTrial } from './trial-line.ts'

type Endpoint = (typeof fulfilmentContract)['bookingsStore']
type ClaimedLine = BodyOf<Endpoint>[number]

/** The browser says that it paid for lessons: like `payment/store`, with results by booking. */
export async function storeBookings(
  context: LessonsContext,
  caller: Caller,
  claimed: readonly ClaimedLine[],
): Promise<ResponseOf<Endpoint>> {
  for (const { student_id = caller.userId, user_id = caller.userId } of claimed) {
    if (student_id !== caller.userId || user_id !== caller.userId) throw new Refusal('not_yours')
  }
  const byPayment = Map.groupBy(claimed, ({ payment_id }) => payment_id ?? '')
  const given: Booking[] = []
  const gone: number[] = []
  for (const [intentId, lines] of byPayment) {
    const { bookings, forgotten } = intentId
      ? await finishPaid(context, caller, intentId, lines)
      : { bookings: await findFree(context, caller, lines), forgotten: [] }
    given.push(...bookings.filter(({ state }) => state === 'confirmed'))
    gone.push(...bookings.filter(({ state }) => state !== 'confirmed').map(({ lessonId }) => lessonId))
    gone.push(...forgotten)
  }
  return {
    status: 200,
    bookings: await presentGiven(context, given),
    gone: [...new Set(gone)],
    next: await nextSlots(context, gone),
  }
}

type SoldLine = Item & { priceCents: number }

interface Finished {
  bookings: readonly Booking[]
  /** Slots of bookings that no longer exist. */
  forgotten: readonly number[]
}

async function finishPaid(
  context: LessonsContext,
  caller: Caller,
  intentId: string,
  claimed: readonly ClaimedLine[],
): Promise<Finished> {
  const lines = (await context.commerce.finishOrder(caller, { intentId })).lines.filter(isTrial)
  if (lines.length === 0) throw new Refusal('order_mismatch')
  const bookings = await findBookings(
    context.db,
    lines.map(({ itemId }) => itemId),
  )
  const isKnown = ({ slot_id }: ClaimedLine) => bookings.some(({ lessonId }) => lessonId === slot_id)
  // The teacher removed or moved the lesson before the payment arrived.
  const unknown = claimed.filter(line => !isKnown(line)).map(({ slot_id }) => slot_id)
  const forgotten = unknown.length <= lines.length - bookings.length ? unknown : []
  for (const line of claimed) if (!forgotten.includes(line.slot_id)) checkLine(line, bookings, lines)
  return { bookings, forgotten }
}

/** A booking moved since then has another slot now. */
function checkLine(
  { slot_id, sale_price }: ClaimedLine,
  bookings: readonly Booking[],
  lines: readonly SoldLine[],
): void {
  const meant = bookings.filter(({ lessonId }) => lessonId === slot_id)
  if (meant.length === 0 && bookings.every(({ moves }) => moves === 0)) throw new Refusal('order_mismatch')
  const prices = lines.filter(({ itemId }) => meant.some(({ id }) => id === itemId))
  if (sale_price == null || prices.length === 0) return
  if (prices.every(({ priceCents }) => priceCents !== sale_price)) throw new Refusal('order_mismatch')
}

/** Free lessons were handed over when they were ordered. */
async function findFree(
  { db }: LessonsContext,
  caller: Caller,
  claimed: readonly ClaimedLine[],
): Promise<Booking[]> {
  const { userId } = caller
  const found: Booking[] = []
  for (const { slot_id: lessonId, learner_id } of claimed) {
    const learnerId = await learnerMeant(db, caller, learner_id)
    const booking = await findSeatBooking(db, { lessonId, userId, learnerId })
    if (booking?.state !== 'confirmed') throw new Refusal('order_unknown')
    found.push(booking)
  }
  return found
}

async function presentGiven(
  { db }: LessonsContext,
  bookings: readonly Booking[],
): Promise<ResponseOf<Endpoint>['bookings']> {
  const lessons = await findLessons(
    db,
    bookings.map(({ lessonId }) => lessonId),
  )
  return bookings.flatMap(({ id, lessonId, learnerId }) => {
    const lesson = lessons.get(lessonId)
    if (!lesson) return []
    const { day, time } = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
    return [
      {
        booking_id: id,
        slot_id: lessonId,
        trial_date: day,
        trial_time: time,
        learner_id: learnerId,
        status: 'confirmed' as const,
      },
    ]
  })
}
