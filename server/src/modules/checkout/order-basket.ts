import type { Caller } from '#server/kernel/caller.ts'
import { beginEnrolments, type WantedPlace } from '../classes/index.ts'
import { beginGifts, type OrderInput, type PlacedOrder, type WantedGift } from '../commerce/index.ts'
import { beginBookings, type WantedSeat } from '../lessons/index.ts'
import type { CheckoutContext } from './checkout.context.ts'

export interface Basket {
  seats: readonly WantedSeat[]
  classes: readonly WantedPlace[]
  gifts: readonly WantedGift[]
}

/**
 * Puts lessons, classes, gifts and products into one order. Each domain begins what it sells (a booking, an enrolment,
 * a gift), whose ID is then ordered: all of it or nothing.
 */
export async function orderBasket(
  context: CheckoutContext,
  caller: Caller,
  { seats, classes, gifts }: Basket,
  input: OrderInput,
): Promise<PlacedOrder> {
  const whole = [
    await beginBookings(context, caller, seats),
    await beginEnrolments(context, caller, classes),
    await beginGifts(context, caller, gifts, input.locale),
  ]
  const hasProducts = input.items.length + (input.bundles?.length ?? 0) > 0
  const page = classes.length > 0 ? '/my-classes' : seats.length > 0 ? '/my/bookings' : '/my-gifts'
  const isOnlyWhole = !hasProducts && whole.some(({ items }) => items.length > 0)
  return context.commerce.placeOrder(caller, {
    ...input,
    whole,
    ...(isOnlyWhole && { returnTo: page }),
  })
}
