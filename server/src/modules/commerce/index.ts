import type { commerceContract } from '#contract/commerce.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ClassMoney, classMoney } from './class-money.ts'
import type { CommerceContext } from './commerce.context.ts'
import { handleCommerceJobs } from './commerce.jobs.ts'
import { commerceRoutes } from './commerce.routes.ts'
import { classLine } from './kinds/class-line.ts'
import { giftLine } from './kinds/gift-line.ts'
import type { LineKind } from './kinds/line-kind.ts'
import { LineKinds } from './kinds/line-kinds.ts'
import { productLine } from './kinds/product-line.ts'
import { trialItem, trialLine } from './kinds/trial-line.ts'
import { captureOrder } from './orders/capture-order.ts'
import { releaseOrder } from './orders/release-order.ts'
import { receiveMessage } from './payments/receive-message.ts'
import type { Settled } from './payments/settle-payment.ts'
import { registerPersonalData } from './personal-data.ts'
import type { Comparison } from './reconciliation/findings.ts'
import { latestComparison, reconcileBooks } from './reconciliation/reconcile.ts'
import { giveBackLine } from './refunds/give-back-line.ts'

export { insertBundle } from './bundles/bundle.repository.ts'
export type { ClassMoney, Enrolled } from './class-money.ts'
export { countOpenDisputes } from './disputes/dispute.repository.ts'
export { importGift } from './gifts/import-gift.ts'
export { type ImportedBookingSale, importBookingSales } from './import-booking-sales.ts'
export { importClassSales } from './import-class-sales.ts'
export type { LineKind } from './kinds/line-kind.ts'
export { countPayoutsDue, sumSales } from './ledger/sales-figures.repository.ts'
export { type ImportedSale, importSales } from './orders/import-sales.ts'
export { listPersonOrders, sumSeller } from './orders/view-person-orders.ts'
export { importMonthlyPayouts, importWaitingPayout } from './payouts/import-payouts.ts'
export { countToApprove } from './payouts/payout.repository.ts'
export { countDifferences } from './reconciliation/difference.repository.ts'
export { importDifferences, importOpenDispute } from './reconciliation/import-differences.ts'

export interface CommerceModule {
  handlers: Handlers<typeof commerceContract>
  /** For orders that need approval: takes the money and hands over, or lets both go. */
  captureOrder(orderId: number): Promise<Settled['outcome']>
  releaseOrder(orderId: number): Promise<Settled['outcome']>
  /**
   * Gives back in full what was paid for a booking, inside the caller's transaction: locks the buyer and the order.
   * False where nobody has paid for it.
   */
  giveBackBooking(tx: Tx, booking: { id: number; userId: number }, reason: string): Promise<boolean>
  /** Of places in classes. */
  classMoney: ClassMoney
  /** Compares orders, ledger and provider, and repairs what is safe to. */
  reconcile(): Promise<Comparison>
}

/** `furtherKinds` of lines are given by tests only. */
export function commerce(platform: Platform, furtherKinds: readonly LineKind[] = []): CommerceModule {
  const context: CommerceContext = {
    ...platform,
    kinds: new LineKinds([productLine, trialLine, classLine, giftLine, ...furtherKinds]),
  }
  platform.payments.sandbox?.deliverTo(async (body, headers) => {
    await receiveMessage(context, 'sandbox', body, headers)
  })
  registerPersonalData(context)
  handleCommerceJobs(context)
  platform.metrics.watchReconciliation(() => latestComparison(platform.db))
  return {
    handlers: commerceRoutes(context),
    captureOrder: orderId => captureOrder(context, orderId),
    releaseOrder: orderId => releaseOrder(context, orderId),
    giveBackBooking: async (tx, { id, userId }, reason) =>
      (await giveBackLine(context, tx, { userId, item: trialItem(id), reason })) !== 'unpaid',
    classMoney: classMoney(context),
    reconcile: () => reconcileBooks(context),
  }
}
