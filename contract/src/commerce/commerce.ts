import { alipayContract } from '../checkout/alipay.ts'
import { fulfilmentContract } from '../checkout/fulfilment.ts'
import { paymentMessagesContract, paymentsContract } from '../checkout/payments.ts'
import { booksContract } from './books.ts'
import { bundlesContract, sellerBundlesContract } from './bundles.ts'
import { cartContract } from './cart.ts'
import { discountsContract } from './discounts.ts'
import { disputesContract } from './disputes.ts'
import { earningsContract } from './earnings.ts'
import { giftsContract } from './gifts.ts'
import { heldContract } from './held.ts'
import { incomeContract } from './income.ts'
import { ordersContract } from './orders.ts'
import { staffOrdersContract } from './staff-orders.ts'

/** From cart to receipt, and the sellers' and staff side of it. Each story has a file of its own. */
export const commerceContract = {
  ...cartContract,
  ...paymentsContract,
  ...fulfilmentContract,
  ...alipayContract,
  ...ordersContract,
  ...paymentMessagesContract,
  ...staffOrdersContract,
  ...bundlesContract,
  ...sellerBundlesContract,
  ...discountsContract,
  ...disputesContract,
  ...earningsContract,
  ...giftsContract,
  ...incomeContract,
  ...booksContract,
  ...heldContract,
} as const
