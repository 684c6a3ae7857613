import { ApiError } from '#contract/kit/client.ts'
import type { LessonSlot } from '#contract/lessons/schedule.ts'
import { m } from '#messages/messages.js'
import { type Api, api } from '../../../lib/api.ts'
import { plainPath } from '../../../lib/locale.ts'
import { readSession } from '../../../lib/session.ts'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { showDone } from '../../commerce/checkout/checkout-store.ts'
import type { LineKind } from '../../commerce/checkout/line-kinds.ts'
import type { PurchaseItems } from '../../commerce/checkout/purchase-items.ts'
import { updateCartAndMarks } from '../../commerce/checkout/update-cart.ts'
import {
  type BookedSeats,
  bookedOf,
  goneOf,
  type Lessons,
  lessonsOf,
  type PaidLesson,
} from './booked-lessons.ts'
import { type ChosenLesson, closeBooking, showSlotsGone } from './booking-store.ts'
import { renewFreeTimes } from './free-times.ts'
import { clearTrials, dropTimes, keepHold } from './trial-selection.ts'

const BookedDialog = lazyPart(
  () => import('./booked-dialog.tsx').then(module => ({ default: module.BookedDialog })),
  LostDialog,
)

/** The result for the seats; null without an answer. */
interface GivenSeats {
  readonly booked: BookedSeats | null
}

/** Seats in lessons, each for the buyer or for one of their learners. */
export function trialItems(
  lessons: readonly PaidLesson[],
  calls: Pick<Api, 'bookingsStore'> = api,
): PurchaseItems<GivenSeats> {
  return {
    count: lessons.length,
    isForFamily: false,
    // Read when the buyer leaves: back to the page where the lessons were selected.
    get alipayReturn() {
      return { products: [], subscriber: 0, path: plainPath(window.location.pathname) }
    },
    toIntent: () => ({
      trials: lessons.map(({ slotId, learnerId }) => ({ slot_id: slotId, learner_id: learnerId })),
    }),
    async fulfil({ order, paidBefore, store, retry }) {
      // Each of the two calls finishes the order on its own, any number of times: one that arrives is enough.
      const stored = paidBefore || (await store())
      const body = lessons.map(({ slotId, learnerId }) => ({
        slot_id: slotId,
        learner_id: learnerId,
        payment_id: order.transaction_id,
      }))
      const booked = await retry(() => calls.bookingsStore({ body }), stored)
      if (booked.ok) return { booked: booked.value }
      return stored ? { booked: null } : null
    },
    done(orderId, { booked }) {
      const given = bookedOf(lessons, booked)
      if (booked && given.gone.length > 0 && given.lessons.length === 0)
        return offerOtherTimes(lessons, { slotIds: booked.gone, next: booked.next }, true)
      return showLessons(orderId, given)
    },
    refused(error) {
      const gone = goneSeats(error)
      if (gone) offerOtherTimes(lessons, gone, false)
    },
    /** Another order than the one opened for a card: it holds the seats now. */
    left(orderId, until) {
      const slotIds = lessons.map(({ slotId }) => slotId)
      keepHold({ orderId, userId: readSession()?.userId ?? 0, slotIds, until })
    },
  }
}

/** Seats that someone else has, and other open times. */
interface GoneSeats {
  readonly slotIds: readonly number[]
  readonly next: readonly LessonSlot[]
}

export function goneSeats(error: unknown): GoneSeats | null {
  if (!(error instanceof ApiError) || error.body.code !== 'slot_gone') return null
  const { gone, next } = error.body as { gone?: number[]; next?: LessonSlot[] } // The server sends it together with the code.
  return { slotIds: gone ?? [], next: next ?? [] }
}

/** Someone else was faster: the selection is cleared, and other times are offered. */
export function offerOtherTimes(
  chosen: readonly ChosenLesson[],
  { slotIds, next }: GoneSeats,
  refunded: boolean,
): void {
  dropTimes(slotIds)
  renewFreeTimes()
  showSlotsGone({ lessons: goneOf(chosen, slotIds), next, refunded })
}

async function showLessons(orderId: number, given: Lessons): Promise<void> {
  await updateCartAndMarks([])
  clearTrials()
  // The seats can no longer be selected.
  renewFreeTimes()
  closeBooking()
  showDone({ orderId, dialog: onClose => <BookedDialog {...given} onClose={onClose} /> })
}

export const trialLine: LineKind = {
  foundText: () => m.checkout_found(),
  resumed: orders => showLessons(orders.at(-1)?.order_id ?? 0, lessonsOf(orders)),
  paidByAlipay() {
    clearTrials()
    return { text: m.bookings_paid_text(), path: '/my/bookings', label: m.bookings_mine() }
  },
}
