import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CommerceContext } from './commerce.context.ts'
import { handleCommerceJobs } from './commerce.jobs.ts'
import { type CommerceCalls, commerceRoutes } from './commerce.routes.ts'
import type { DisputeAnswer, OrderDispute } from './commerce.tables.ts'
import { type AnswerInput, answerDispute, requireAnswerable } from './disputes/answer-dispute.ts'
import {
  freeShare,
  type ReservedShare,
  reserveShare,
  type ShareRef,
  settleShare,
  viewShare,
} from './held/report-share.ts'
import { viewItemLessons } from './held/view-held.ts'
import { giftLine } from './kinds/gift-line.ts'
import type { Item, LineKind } from './kinds/line-kind.ts'
import { LineKinds } from './kinds/line-kinds.ts'
import { productLine } from './kinds/product-line.ts'
import {
  type BoughtItem,
  captureItem,
  listOpenUntil,
  type Outcome,
  releaseItem,
  settleItem,
} from './orders/bought-item.ts'
import { type Claim, finishOrder } from './orders/finish-order.ts'
import { letGoOrder } from './orders/let-go-orders.ts'
import { type OrderInput, type PlacedOrder, placeOrder } from './orders/place-order.ts'
import { registerConversations } from './orders/talk-about-orders.ts'
import type { PaidOrder } from './payments/payment.repository.ts'
import { receiveMessage } from './payments/receive-message.ts'
import { type Verified, verifyAlipay } from './payments/verify-alipay.ts'
import { registerPersonalData } from './personal-data.ts'
import type { Comparison } from './reconciliation/findings.ts'
import { latestComparison, reconcileBooks } from './reconciliation/reconcile.ts'
import { type AskedRefund, planLessonRefund, planRefunds } from './refunds/item-refunds.ts'
import { type LineRefund, refundLine } from './refunds/refund-line.ts'

export type { DisputeAnswer as SentAnswer } from './commerce.tables.ts'
export { type DisputedOrder, findDisputedOrder } from './disputes/describe-order.ts'
export { countUnansweredDisputes } from './disputes/dispute.repository.ts'
export { beginGifts, type WantedGift } from './gifts/begin-gifts.ts'
export { sumHeld } from './held/sum-held.ts'
export type { PaidLessons } from './held/view-held.ts'
export type {
  Item,
  LineAudit,
  LineKind,
  Offer,
  PaidLine,
  Quoted,
  SoldLesson,
  WholeItems,
} from './kinds/line-kind.ts'
export { itemKey } from './kinds/line-kinds.ts'
export { findProductIds, productItem } from './kinds/product-line.ts'
export { countPayoutsDue, sumSales } from './ledger/sales-figures.repository.ts'
export { accountOf, findBalance } from './ledger/seller-balance.ts'
export { type SalesWeek, viewSalesWeek } from './ledger/view-sales-week.ts'
export type { BoughtItem } from './orders/bought-item.ts'
export { listOpenOf } from './orders/let-go-orders.ts'
export { findOrder } from './orders/order.repository.ts'
export { listOrderEvents, listOrderItems } from './orders/order-events.repository.ts'
export { orderNumber } from './orders/order-number.ts'
export type { OrderInput, PlacedOrder } from './orders/place-order.ts'
export { listPersonOrders, sumSeller } from './orders/view-person-orders.ts'
export { throttlePayment } from './payments/throttle-payment.ts'
export { countToApprove } from './payouts/payout.repository.ts'
export {
  countDifferences,
  type FailedRefund,
  findFailedRefunds,
} from './reconciliation/difference.repository.ts'
export {
  findItemRefunds,
  findLessonRefunds,
  type ItemRefund,
  listFailedItems,
} from './refunds/item-refunds.ts'
export { sellerClosed } from './refunds/refund.repository.ts'
export type { LessonRefund } from './refunds/refund-line.ts'
export { findRefundable, type RefundableLine, type RefundableOrder } from './refunds/refundable-lines.ts'

export interface CommerceModule {
  handlers: Handlers<CommerceCalls>
  /** Opens an order, or finds the open one for the same items. */
  placeOrder(caller: Caller, input: OrderInput): Promise<PlacedOrder>
  /** The buyer says that an order is paid: the provider is asked. */
  finishOrder(caller: Caller, claim: Claim): Promise<PaidOrder>
  verifyAlipay(reference: string): Promise<Verified>
  /** Asks the provider about the latest order for an item. Null if it was never ordered. */
  settleOrder(bought: BoughtItem): Promise<Outcome | null>
  /** The item was approved: captures the authorised amount, which hands it over. Null if nothing is authorised. */
  captureOrder(bought: BoughtItem): Promise<Outcome | null>
  /** Releases the authorised amount for an item, or closes an unpaid order. */
  releaseOrder(bought: BoughtItem): Promise<Outcome | null>
  /** Until when the open orders of these items last, by item. */
  listOpenUntil(bought: readonly BoughtItem[]): Promise<ReadonlyMap<number, Date>>
  /** Refunds an item, or a part of it, inside the caller's transaction: locks the buyer and the order. */
  refundLine(tx: Tx, refund: LineRefund): ReturnType<typeof refundLine>
  /** Releases or closes an open order. */
  letGoOrder(orderId: number): Promise<void>
  /** What refunding these items would give back now. */
  planRefunds(db: Db, asked: readonly AskedRefund[]): ReturnType<typeof planRefunds>
  /** What cancelling one lesson would give back now for these items. */
  planLessonRefund(db: Db, items: readonly Item[], lessonId: number): ReturnType<typeof planLessonRefund>
  /** Keeps the share of a lesson that was reported out of the release: locks the buyer and the order. */
  reserveShare(
    tx: Tx,
    asked: { userId: number; item: Item; lessonId: number; at: Date },
  ): Promise<ReservedShare | 'unknown' | 'early' | 'late'>
  /** Refunds a part of a reserved share and releases the rest. Null if that much isn't left. */
  settleShare(tx: Tx, settlement: Parameters<typeof settleShare>[2]): ReturnType<typeof settleShare>
  /** The share is released as any other. */
  freeShare(tx: Tx, share: ShareRef): Promise<void>
  /** What is left of a reserved share. */
  viewShare(db: Db, share: ShareRef): ReturnType<typeof viewShare>
  /** What is held of items, and the lessons that it is held for. */
  viewLessons(db: Db, items: readonly Item[]): ReturnType<typeof viewItemLessons>
  /** A dispute that still waits for an answer, for whoever has given their password. */
  requireAnswerable(staff: Caller, disputeId: number): Promise<OrderDispute>
  /** Sends evidence about a disputed payment to the buyer's bank. */
  answerDispute(staff: Caller, answer: AnswerInput): Promise<DisputeAnswer>
  /** Compares orders, ledger and provider, and repairs what is safe to. */
  reconcile(): Promise<Comparison>
}

/**
 * `furtherKinds` of lines are those of the modules to the right. Rows of kinds are locked in the order of the
 * registry, and gifts come last.
 */
export function commerce(platform: Platform, furtherKinds: readonly LineKind[]): CommerceModule {
  const context: CommerceContext = {
    ...platform,
    kinds: new LineKinds([productLine, ...furtherKinds, giftLine]),
  }
  platform.payments.sandbox?.deliverTo(async (body, headers) => {
    await receiveMessage(context, 'sandbox', body, headers)
  })
  registerPersonalData(context)
  registerConversations(platform)
  handleCommerceJobs(context)
  platform.metrics.watchReconciliation(() => latestComparison(platform.db))
  return {
    handlers: commerceRoutes(context),
    placeOrder: (caller, input) => placeOrder(context, caller, input),
    finishOrder: (caller, claim) => finishOrder(context, caller, claim),
    verifyAlipay: reference => verifyAlipay(context, reference),
    settleOrder: bought => settleItem(context, bought),
    captureOrder: bought => captureItem(context, bought),
    releaseOrder: bought => releaseItem(context, bought),
    listOpenUntil: bought => listOpenUntil(context, bought),
    refundLine: (tx, refund) => refundLine(context, tx, refund),
    letGoOrder: orderId => letGoOrder(context, orderId),
    planRefunds: (db, asked) => planRefunds(context, db, asked),
    planLessonRefund: (db, items, lessonId) => planLessonRefund(context, db, items, lessonId),
    requireAnswerable: (staff, disputeId) => requireAnswerable(context, staff, disputeId),
    answerDispute: (staff, answer) => answerDispute(context, staff, answer),
    reserveShare: (tx, asked) => reserveShare(context, tx, asked),
    settleShare: (tx, settlement) => settleShare(context, tx, settlement),
    freeShare: (tx, share) => freeShare(tx, share, platform.clock.now()),
    viewShare: (db, share) => viewShare(context, db, share),
    viewLessons: (db, items) => viewItemLessons(context, db, items),
    reconcile: () => reconcileBooks(context),
  }
}
