import { m } from '#messages/messages.js'
import { invalidate } from '../../../lib/query.ts'
import { toast } from '../../../ui/toasts.tsx'
import { hasProduct, reloadMarks } from '../../saved/marks.ts'
import { dropBought, readCart } from '../cart/cart-store.ts'
import { renewFreeTimes } from '../cart/free-times.ts'
import { clearTrials, dropTimes } from '../cart/trial-selection.ts'
import { goneOf } from './booked-lessons.ts'
import {
  type Bought,
  type BoughtProduct,
  type ChosenLesson,
  showBought,
  showTaken,
} from './checkout-store.ts'
import type { GoneSeats, PaidGift } from './pay.ts'

/** What is bought belongs to the reader on every page at once, and no longer waits in the cart. */
export async function updateCartAndMarks(ids: readonly number[]): Promise<void> {
  await reloadMarks()
  for (const id of ids) dropBought(id)
  // Also what another device or tab has bought.
  for (const { course_id } of readCart()) if (hasProduct(course_id)) dropBought(course_id)
}

export async function finish(bought: Bought): Promise<void> {
  await updateCartAndMarks(bought.products.map(({ id }) => id))
  if (bought.lessons.length + bought.gone.length > 0) {
    clearTrials()
    // The seats are no longer there to be chosen.
    renewFreeTimes()
  }
  showBought(bought)
}

/** Paid for somebody else: nothing of it is the reader's, and what waits in their cart goes on waiting. */
export function finishGift({
  orderId,
  products,
  gift,
}: {
  orderId: number
  products: readonly BoughtProduct[]
  gift: PaidGift
}): void {
  showBought({ orderId, products, lessons: [], gone: [], gift })
}

/** A place in a class was given, or kept until the teacher has decided. */
export function finishPlace(state: string): void {
  void invalidate('myClasses', 'courseClasses', 'teacherClasses', 'classSingle', 'enrolmentGet')
  const text = state === 'confirmed' ? m.enrolments_done() : m.enrolments_sent()
  toast.show({ text, tone: 'good' })
}

/** Somebody else was quicker: what was chosen is chosen no more, and other times are offered. */
export function tellTaken(
  chosen: readonly ChosenLesson[],
  { slotIds, next }: GoneSeats,
  refunded: boolean,
): void {
  dropTimes(slotIds)
  renewFreeTimes()
  showTaken({ lessons: goneOf(chosen, slotIds), next, refunded })
}
