import type { commerceContract } from '#contract/commerce.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Prepared } from '#server/kernel/prepared.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { PaymentFailure } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsOf } from '../catalogue/index.ts'
import { confirmInSandbox } from './confirm-in-sandbox.ts'
import { finishOrder } from './finish-order.ts'
import { listOwnProducts } from './list-own-products.ts'
import { findOrder } from './order.repository.ts'
import { placeOrder } from './place-order.ts'
import { quoteCart } from './quote-cart.ts'
import { refundOrder } from './refund-order.ts'
import { resumeOrders } from './resume-orders.ts'
import { listSavedCards, removeSavedCard } from './saved-cards.ts'
import { signAlipay } from './sign-alipay.ts'
import { verifyAlipay } from './verify-alipay.ts'
import { describeOrders, listOrders, viewOrder } from './view-orders.ts'

export function commerceRoutes(platform: Platform): Handlers<typeof commerceContract> {
  const { db, payments } = platform
  return {
    cartQuote: async ({ body, caller }) => {
      const { lines, totalCents } = await quoteCart(
        platform,
        caller,
        body.products.map(({ course_id, price }) => ({ productId: course_id, seenCents: price })),
      )
      const shown = lines.filter(({ state }) => state !== 'gone').map(({ productId }) => productId)
      const { ids, cards } = await cardsOf(db, shown, { caller })
      const cardOf = new Map(ids.map((id, index) => [id, cards[index]]))
      const items = lines.map(
        ({ productId, state, priceCents }) =>
          `{"course_id":${productId},"state":"${state}","price":${priceCents},"product":${cardOf.get(productId) ?? null}}`,
      )
      return new Prepared(
        `{"items":[${items.join(',')}],"subtotal":${totalCents},"tax":0,"total":${totalCents}}`,
        [],
      )
    },
    paymentConfig: async () => ({
      provider: payments.sandbox ? 'sandbox' : 'stripe',
      publishableKey: payments.publishableKey,
      wallet: true,
      alipay: payments.alipay !== null,
      test_mode: payments.testMode,
    }),
    paymentIntent: async ({ query, body, caller, locale }) => {
      const { order, intent } = await placeOrder(platform, caller, {
        productIds: body.products.map(({ course_id }) => course_id),
        method: body.provider,
        saveCard: body.save_card,
        locale,
        seenCents: query.amount,
        customer: query.customer,
        connectId: query.stripe_connect_id,
        type: query.type,
      })
      return {
        clientSecret: intent?.clientSecret ?? '',
        order_id: order.id,
        status: intent ? 'open' : 'paid',
        provider: order.provider,
        publishableKey: payments.publishableKey,
        transaction_id: intent?.id ?? '',
        amount: order.totalCents,
      }
    },
    sandboxConfirm: async ({ body, caller, locale }) => {
      const { clientSecret, saved_card: savedCard, save_card: saveCard, ...rest } = body
      const { status, failure } = await confirmInSandbox(platform, caller, clientSecret, {
        ...rest,
        savedCard,
        saveCard,
      })
      return { status, reason: failure ?? '', message: failure ? failureText(failure, locale) : '' }
    },
    paymentMethods: async ({ caller }) => ({
      data: (await listSavedCards(platform, caller)).map(({ id, brand, last4 }) => ({
        id,
        card: { brand, last4 },
      })),
    }),
    paymentMethodRemove: async ({ params, caller }) => {
      await removeSavedCard(platform, caller, params.cardId)
      return { status: 200 }
    },
    paymentStore: async ({ body, caller }) => {
      const { payment, order } = await finishOrder(platform, caller, {
        intentId: body.transaction_id,
        cents: body.amount,
      })
      return { status: 200, payment_id: payment.id, order_id: order.id }
    },
    productAssign: async ({ body, caller }) => {
      const { order, lines } = await finishOrder(platform, caller, {
        intentId: body.paymentIntent,
        productIds: body.products,
        sellers: body.accounts,
      })
      return { status: 200, products: lines.flatMap(({ productId }) => productId ?? []), order_id: order.id }
    },
    paymentSignature: async ({ body, caller, locale }) => {
      const { reference, redirect, signature } = await signAlipay(platform, caller, {
        orderId: body.order_id,
        locale,
      })
      return { paymentRequestId: reference, redirect, signature }
    },
    alipayVerify: async ({ body, address }) => {
      await throttle(platform.limits, 'payment.address', address)
      const { paid, productId } = await verifyAlipay(platform, body.paymentRequestId)
      return { status: paid ? 'Success' : 'Error', purchaseType: 'product', course: productId }
    },
    paymentResume: async ({ caller }) => {
      const { finished, waiting } = await resumeOrders(platform, caller)
      const orders = await Promise.all(finished.map(id => findOrder(db, id)))
      return {
        finished: await describeOrders(
          db,
          orders.filter(order => order !== undefined),
        ),
        waiting,
      }
    },
    orderList: ({ query, caller }) => listOrders(platform, caller, query),
    orderView: ({ params, caller }) => viewOrder(platform, caller, params.id),
    userProducts: async ({ query, caller }) => {
      const { count, cards } = await listOwnProducts(platform, caller, query)
      return new Prepared(`{"count":${count},"products":[${cards.join(',')}]}`, [])
    },
    refundOrder: async ({ body, caller }) => {
      const { id, state, amountCents } = await refundOrder(platform, caller, {
        orderId: body.order_id,
        lineIds: body.lines,
        reason: body.reason,
        key: body.idempotency_key,
      })
      return { status: 200, refund_id: id, state, amount: amountCents }
    },
  }
}

const failureText = (failure: PaymentFailure, locale: Locale): string =>
  m[`api_payment_failure_${failure}`]({}, { locale })
