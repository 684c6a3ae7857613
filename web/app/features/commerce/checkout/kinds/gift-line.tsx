import { m } from '#messages/messages.js'
import { LostDialog, lazyPart } from '../../../../ui/lazy-part.tsx'
import { type BoughtProduct, loadCheckout, showDone } from '../checkout-store.ts'
import type { LineKind } from '../line-kinds.ts'
import type { PurchaseItems } from '../purchase-items.ts'

/** For someone else; bought separately. */
export interface PaidGift {
  readonly courseId: number
  readonly name: string
  readonly email: string
  readonly message: string
  /** A day in Hong Kong. */
  readonly sendOn: string
}

const SuccessDialog = lazyPart(
  () => loadCheckout().then(module => ({ default: module.SuccessDialog })),
  LostDialog,
)

export const giftItems = (product: BoughtProduct, gift: PaidGift): PurchaseItems<'paid'> => ({
  count: 1,
  isForFamily: false,
  // The return page shows what the buyer owns, and a gift isn't theirs.
  alipayReturn: null,
  toIntent: () => ({
    gifts: [
      {
        course_id: gift.courseId,
        recipient_name: gift.name,
        recipient_email: gift.email,
        message: gift.message,
        send_on: gift.sendOn,
      },
    ],
  }),
  fulfil: async ({ paidBefore, store }) => (paidBefore || (await store()) ? 'paid' : null),
  /** None of it is the reader's, and their cart isn't touched. */
  done(orderId) {
    const shown = { orderId, products: [product], gift }
    showDone({ orderId, dialog: onClose => <SuccessDialog {...shown} onClose={onClose} /> })
  },
})

export const giftLine: LineKind = {
  foundText: () => m.gifts_found(),
  resumed: () => undefined,
}
