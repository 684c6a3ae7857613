import type { Platform } from '#server/platform/platform.ts'
import type { CommerceModule } from '../commerce/index.ts'

/** What checking out works with: the platform, and who opens orders. */
export interface CheckoutContext extends Platform {
  readonly commerce: Pick<CommerceModule, 'placeOrder' | 'verifyAlipay'>
}
