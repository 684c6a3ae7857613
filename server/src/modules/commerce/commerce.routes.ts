import type { commerceContract } from '#contract/commerce/commerce.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { PaymentFailure } from '#server/platform/payments/payment-provider.ts'
import { bundlesRoutes } from './bundles/bundles.routes.ts'
import type { CommerceContext } from './commerce.context.ts'
import { discountsRoutes } from './discounts/discounts.routes.ts'
import { disputesRoutes } from './disputes/disputes.routes.ts'
import { giftsRoutes } from './gifts/gifts.routes.ts'
import { createFiguresView } from './held/held-figures.ts'
import { findProductIds, productItem } from './kinds/product-line.ts'
import { earningsRoutes } from './ledger/earnings.routes.ts'
import { incomeRoutes } from './ledger/income.routes.ts'
import { finishOrder } from './orders/finish-order.ts'
import { listOwnProducts } from './orders/list-own-products.ts'
import { findOrder } from './orders/order.repository.ts'
import { quoteCart } from './orders/quote-cart.ts'
import { releaseUnpaid } from './orders/release-unpaid.ts'
import { resumeOrders } from './orders/resume-orders.ts'
import { describeOrders, listOrders, viewOrder } from './orders/view-orders.ts'
import { viewQuote } from './orders/view-quote.ts'
import { listStaffOrders, viewStaffOrder } from './orders/view-staff-orders.ts'
import { confirmInSandbox } from './payments/confirm-in-sandbox.ts'
import { receiveMessage } from './payments/receive-message.ts'
import { listSavedCards, removeSavedCard } from './payments/saved-cards.ts'
import { signAlipay } from './payments/sign-alipay.ts'
import { throttlePayment } from './payments/throttle-payment.ts'
import { booksRoutes } from './reconciliation/books.routes.ts'
import { refundOrder } from './refunds/refund-order.ts'

/** Without the calls that know lessons and classes, which are to the right. */
export type CommerceCalls = Omit<typeof commerceContract, 'paymentIntent' | 'alipayVerify' | 'bookingsStore'>

export function commerceRoutes(context: CommerceContext): Handlers<CommerceCalls> {
  const { db, payments } = context
  const viewFigures = createFiguresView(context)
  const count = (call: keyof CommerceCalls, caller: Caller, address: string) =>
    throttlePayment(context.limits, call, caller, address)
  return {
    ...bundlesRoutes(context),
    ...discountsRoutes(context),
    ...disputesRoutes(context),
    ...earningsRoutes(context),
    ...giftsRoutes(context),
    ...incomeRoutes(context),
    ...booksRoutes(context),
    heldFigures: async () => tagged(await viewFigures(), ['held-figures']),
    cartQuote: async ({ body, caller, locale, address }) => {
      // The limit prevents guessing codes.
      if (body.coupon) await throttle(context.limits, 'coupon.address', address)
      const quote = await quoteCart(
        context,
        db,
        body.gift ? null : caller,
        body.products.map(({ course_id, price }) => ({ ...productItem(course_id), seenCents: price })),
        body.coupon,
        body.bundles.map(wantedBundle),
      )
      return viewQuote(context, caller, quote, locale)
    },
    paymentConfig: async () => ({
      provider: payments.sandbox ? 'sandbox' : 'stripe',
      publishableKey: payments.publishableKey,
      wallet: true,
      alipay: payments.alipay !== null,
      test_mode: payments.testMode,
    }),
    paymentRelease: async ({ body, caller, address }) => {
      await count('paymentRelease', caller, address)
      return { status: 200, released: await releaseUnpaid(context, caller, body.order_id) }
    },
    sandboxConfirm: async ({ body, caller, locale, address }) => {
      await count('sandboxConfirm', caller, address)
      const { clientSecret, saved_card: savedCard, save_card: saveCard, ...rest } = body
      const { status, failure } = await confirmInSandbox(context, caller, clientSecret, {
        ...rest,
        savedCard,
        saveCard,
      })
      return { status, reason: failure ?? '', message: failure ? failureText(failure, locale) : '' }
    },
    paymentMethods: async ({ caller, address }) => {
      await count('paymentMethods', caller, address)
      const cards = await listSavedCards(context, caller)
      return { data: cards.map(({ id, brand, last4 }) => ({ id, card: { brand, last4 } })) }
    },
    paymentMethodRemove: async ({ params, caller, address }) => {
      await count('paymentMethodRemove', caller, address)
      await removeSavedCard(context, caller, params.cardId)
      return { status: 200 }
    },
    paymentStore: async ({ body, caller, address }) => {
      await count('paymentStore', caller, address)
      const { payment, order } = await finishOrder(context, caller, {
        intentId: body.transaction_id,
        cents: body.amount,
      })
      return { status: 200, payment_id: payment.id, order_id: order.id }
    },
    productAssign: async ({ body, caller, address }) => {
      await count('productAssign', caller, address)
      const { order, lines } = await finishOrder(context, caller, {
        intentId: body.paymentIntent,
        items: body.products.map(productItem),
        sellers: body.accounts,
      })
      return { status: 200, products: findProductIds(lines), order_id: order.id }
    },
    paymentSignature: async ({ body, caller, locale, address }) => {
      await count('paymentSignature', caller, address)
      const { reference, redirect, signature } = await signAlipay(context, caller, {
        orderId: body.order_id,
        locale,
      })
      return { paymentRequestId: reference, redirect, signature }
    },
    paymentResume: async ({ caller, address }) => {
      await count('paymentResume', caller, address)
      const { finished, waiting } = await resumeOrders(context, caller)
      const orders = await Promise.all(finished.map(id => findOrder(db, id)))
      return {
        finished: await describeOrders(
          context,
          db,
          orders.filter(order => order !== undefined),
        ),
        waiting,
      }
    },
    orderList: ({ query, caller }) => listOrders(context, caller, query),
    orderView: ({ params, caller }) => viewOrder(context, caller, params.id),
    userProducts: ({ query, caller, locale }) => listOwnProducts(context, caller, { ...query, locale }),
    paymentWebhook: ({ params, body }) => receiveMessage(context, params.provider, body.bytes, body.headers),
    adminOrders: ({ body }) => listStaffOrders(context, body),
    adminOrder: ({ body }) => viewStaffOrder(context, body),
    refundOrder: async ({ body, caller }) => {
      const { id, state, amountCents } = await refundOrder(context, caller, {
        orderId: body.order_id,
        lineIds: body.lines,
        amountCents: body.amount,
        reason: body.reason,
        key: body.idempotency_key,
      })
      return { status: 200, refund_id: id, state, amount: amountCents }
    },
  }
}

const wantedBundle = ({ bundle_id, price }: { bundle_id: number; price?: number | undefined }) => ({
  bundleId: bundle_id,
  seenCents: price,
})

const failureText = (failure: PaymentFailure, locale: Locale): string =>
  m[`api_payment_failure_${failure}`]({}, { locale })
