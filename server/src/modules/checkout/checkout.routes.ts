import type { alipayContract } from '#contract/checkout/alipay.ts'
import type { paymentsContract } from '#contract/checkout/payments.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { findProductIds, productItem, throttlePayment } from '../commerce/index.ts'
import { isTrial } from '../lessons/index.ts'
import type { CheckoutContext } from './checkout.context.ts'
import { orderBasket } from './order-basket.ts'

export type CheckoutContract = Pick<typeof paymentsContract, 'paymentIntent'> &
  Pick<typeof alipayContract, 'alipayVerify'>

export function checkoutRoutes(context: CheckoutContext): Handlers<CheckoutContract> {
  return {
    paymentIntent: async ({ query, body, caller, locale, address }) => {
      await throttlePayment(context.limits, 'paymentIntent', caller, address)
      const basket = {
        seats: [...body.slots, ...body.trials].map(({ slot_id, learner_id }) => ({
          slotId: slot_id,
          learnerId: learner_id,
        })),
        classes: body.classes.map(({ class_id, learner_id }) => ({
          classId: class_id,
          learnerId: learner_id,
        })),
        gifts: body.gifts,
      }
      const { order, intent } = await orderBasket(context, caller, basket, {
        items: body.products.map(({ course_id }) => productItem(course_id)),
        bundles: body.bundles.map(({ bundle_id, price }) => ({ bundleId: bundle_id, seenCents: price })),
        method: body.provider,
        saveCard: body.save_card,
        learnerId: body.learner_id,
        locale,
        seenCents: query.amount,
        coupon: body.coupon,
        customer: query.customer,
        connectId: query.stripe_connect_id,
        type: query.type,
      })
      return {
        clientSecret: intent?.clientSecret ?? '',
        order_id: order.id,
        status: intent ? 'open' : 'paid',
        provider: order.provider,
        publishableKey: context.payments.publishableKey,
        transaction_id: intent?.id ?? '',
        amount: order.totalCents,
        expires_at: order.expiresAt.toISOString(),
      }
    },
    alipayVerify: async ({ body, address }) => {
      await throttle(context.limits, 'payment.address', address)
      const { state, items } = await context.commerce.verifyAlipay(body.paymentRequestId)
      const [first] = state === 'paid' ? items : []
      return {
        status: state === 'paid' ? 'Success' : 'Error',
        state,
        purchaseType: items.length > 1 ? 'multiple' : 'single',
        course: (first && findProductIds([first])[0]) ?? 0,
        trials: items.some(isTrial),
      }
    },
  }
}
