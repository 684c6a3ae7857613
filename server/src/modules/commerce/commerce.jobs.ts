import type { CommerceContext } from './commerce.context.ts'
import {
  answerToBank,
  countHeld,
  expireOrders,
  foldTotals,
  forgetCards,
  mailAboutOrder,
  payRefund,
  reconcile,
  releaseTaught,
  sendGift,
  sendGifts,
  sendPayout,
} from './commerce.jobs.definitions.ts'
import { mailReceipt, mailRefund } from './commerce.mails.ts'
import type { Order } from './commerce.tables.ts'
import { executeAnswer } from './disputes/answer-dispute.ts'
import { mailDispute } from './disputes/mail-dispute.ts'
import { sendDueGifts, sendGiftOnce } from './gifts/send-gift.ts'
import { countHeldFigures } from './held/held-figures.ts'
import { releaseLessons } from './held/release-lessons.ts'
import { foldSellerChanges } from './ledger/seller-totals.repository.ts'
import { closeOrder } from './orders/close-order.ts'
import { deliverRefund, deliverSale } from './orders/deliver-to-sellers.ts'
import { listDue } from './orders/order.repository.ts'
import { releaseOrder } from './orders/release-order.ts'
import { findPaymentOf } from './payments/payment.repository.ts'
import { forgetAllCards } from './payments/saved-cards.ts'
import { mailPayout } from './payouts/mail-payout.ts'
import { executePayout } from './payouts/transfer-payout.ts'
import { reconcileBooks, settleLatePayments } from './reconciliation/reconcile.ts'
import { executeRefund } from './refunds/refund-order.ts'

const atOnce = 200

export function handleCommerceJobs(context: CommerceContext): void {
  const { jobs } = context
  const mails = {
    // The job after a sale, so that the checkout doesn't wait for its listeners.
    receipt: async (own: CommerceContext, id: number) => {
      await deliverSale(own, id)
      await mailReceipt(own, id)
    },
    refund: async (own: CommerceContext, id: number) => {
      await deliverRefund(own, id)
      await mailRefund(own, id, 'refund')
    },
    refund_pending: (own: CommerceContext, id: number) => mailRefund(own, id, 'refund_pending'),
    refund_failed: (own: CommerceContext, id: number) => mailRefund(own, id, 'refund_failed'),
    payout: mailPayout,
    dispute_open: mailDispute,
    dispute_won: mailDispute,
    dispute_lost: mailDispute,
  }
  jobs.handle(mailAboutOrder, ({ template, id }) => mails[template](context, id, template))
  jobs.handle(payRefund, async ({ refundId }) => {
    await executeRefund(context, refundId)
  })
  jobs.handle(sendGift, ({ giftId }) => sendGiftOnce(context, giftId))
  jobs.handle(sendGifts, () => sendDueGifts(context))
  jobs.handle(sendPayout, async ({ payoutId }) => {
    await executePayout(context, payoutId)
  })
  jobs.handle(answerToBank, ({ disputeId }) => executeAnswer(context, disputeId))
  jobs.handle(releaseTaught, async () => {
    await releaseLessons(context)
  })
  jobs.handle(countHeld, async () => {
    await countHeldFigures(context)
  })
  jobs.handle(foldTotals, () => foldSellerChanges(context.db))
  jobs.handle(forgetCards, customer => forgetAllCards(context, customer))
  jobs.handle(expireOrders, async () => {
    await settleLatePayments(context)
    await closeDueOrders(context)
  })
  jobs.handle(reconcile, async () => {
    await reconcileBooks(context)
  })
  jobs.schedule(expireOrders, '*/5 * * * *', {})
  jobs.schedule(sendGifts, '*/10 * * * *', {})
  jobs.schedule(releaseTaught, '*/5 * * * *', {})
  jobs.schedule(countHeld, '0 3 * * *', {})
  jobs.schedule(foldTotals, '*/10 * * * *', {})
  jobs.schedule(reconcile, '12 * * * *', {})
}

/** One that can't be closed now is retried in five minutes, and doesn't stop the others. */
export async function closeDueOrders(context: CommerceContext): Promise<void> {
  const { db, clock, log } = context
  for (const order of await listDue(db, clock.now(), atOnce)) {
    try {
      await expireOrder(context, order)
    } catch (error) {
      log.warn({ err: error, order: order.id }, 'order expiry failed')
    }
  }
}

/** Not paid in time, or not approved while authorised. */
async function expireOrder(context: CommerceContext, order: Order): Promise<void> {
  const payment = await findPaymentOf(context.db, order.id)
  if (payment?.state === 'authorised') await releaseOrder(context, order.id)
  else await closeOrder(context, order)
}
