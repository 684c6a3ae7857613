import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What checkout needs: the platform, and commerce to open orders. */
export interface CheckoutContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'placeOrder' | 'verifyAlipay'>
}
