import type { Caller } from '#server/kernel/caller.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findOwnLearner } from '../accounts/index.ts'
import type { WantedPlace } from '../classes/index.ts'
import { draftBooking, findBookings, findLessons, listNextSlots, listTaken } from '../lessons/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { beginGifts, type WantedGift } from './gifts/order-gifts.ts'
import { classLine } from './kinds/class-line.ts'
import { giftLine } from './kinds/gift-line.ts'
import { trialItem, trialLine } from './kinds/trial-line.ts'
import { beginPlaces, refusePlaces } from './order-classes.ts'
import { ItemsMissing, type OrderInput, type PlacedOrder, placeOrder } from './orders/place-order.ts'

export interface WantedSeat {
  slotId: number
  learnerId: number | null
}

/** Where the buyer arrives from a provider's page with a lesson, and with a class. */
const bookingsPage = '/my/bookings'
const classesPage = '/my-classes'
const giftsPage = '/my-gifts'

/**
 * Lessons, classes and gifts beside products in one order: a booking is begun for each seat, an enrolment for each place,
 * a gift for each recipient, and its id is what is ordered. All of it or nothing: who wants two hours does not want to find one in the receipt.
 */
export async function placeOrderWithSeats(
  context: CommerceContext,
  caller: Caller,
  {
    seats,
    places,
    gifts = [],
  }: {
    seats: readonly WantedSeat[]
    places: readonly WantedPlace[]
    gifts?: readonly WantedGift[]
  },
  input: OrderInput,
): Promise<PlacedOrder> {
  if (seats.length + places.length + gifts.length === 0) return placeOrder(context, caller, input)
  if (seats.length > 0 && caller.role === roles.teacher) throw new Refusal('booking_teachers')
  const slotOf = await beginBookings(context, caller, seats)
  const trials = [...slotOf.keys()].map(trialItem)
  const enrolments = await beginPlaces(context, caller, places)
  const presents = await beginGifts(context, caller, gifts, input.locale)
  const page = places.length > 0 ? classesPage : seats.length > 0 ? bookingsPage : giftsPage
  try {
    return await placeOrder(context, caller, {
      ...input,
      items: [...input.items, ...trials, ...enrolments, ...presents],
      whole: [trialLine.name, classLine.name, giftLine.name],
      returnTo: input.items.length + (input.bundles?.length ?? 0) === 0 ? page : input.returnTo,
    })
  } catch (error) {
    if (!(error instanceof ItemsMissing)) throw error
    if (error.items.some(({ kind }) => kind === giftLine.name)) throw new Refusal('order_nothing')
    const refused = await refusePlaces(context, error.items)
    if (refused) throw refused
    const missing = error.items.map(({ itemId }) => itemId)
    const bookings = await findBookings(context.db, missing)
    const owned = bookings.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
    if (owned.length === missing.length) throw new Refusal('booking_owned', { details: { bookings: owned } })
    // Also those whose booking is no more, since the lesson was taken away meanwhile.
    const gone = missing.filter(id => !owned.includes(id)).map(id => slotOf.get(id) ?? 0)
    throw await slotGone(context, gone)
  }
}

/** By booking its slot. */
async function beginBookings(
  context: CommerceContext,
  { userId }: Caller,
  seats: readonly WantedSeat[],
): Promise<ReadonlyMap<number, number>> {
  if (seats.length === 0) return new Map()
  const wanted = seats.map(({ slotId: lessonId, learnerId }) => ({ lessonId, userId, learnerId }))
  const taken = await listTaken(context.db, wanted, context.clock.now())
  if (taken.length > 0) throw await slotGone(context, taken)
  const { begun, gone } = await context.db.transaction(async tx => {
    const begun = new Map<number, number>()
    const gone: number[] = []
    for (const seat of wanted) {
      if (seat.learnerId !== null && !(await findOwnLearner(tx, userId, seat.learnerId)))
        throw new Refusal('learner_unknown')
      const booking = await draftBooking(context, tx, seat)
      if (booking) begun.set(booking.id, seat.lessonId)
      else gone.push(seat.lessonId)
    }
    return { begun, gone }
  })
  if (gone.length > 0) throw await slotGone(context, gone)
  return begun
}

/** With the next free times of the same packages. */
async function slotGone(context: CommerceContext, slotIds: readonly number[]): Promise<Refusal> {
  const next = await nextSlots(context, context.db, slotIds)
  return new Refusal('slot_gone', { details: { gone: [...new Set(slotIds)], next } })
}

export async function nextSlots({ clock }: CommerceContext, db: Db, slotIds: readonly number[]) {
  if (slotIds.length === 0) return []
  const packages = [...(await findLessons(db, slotIds)).values()].map(({ packageId }) => packageId)
  return listNextSlots(db, [...new Set(packages)], clock.now())
}
