import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CheckoutContext } from './checkout.context.ts'
import { type CheckoutContract, checkoutRoutes } from './checkout.routes.ts'

export interface CheckoutModule {
  handlers: Handlers<CheckoutContract>
}

export function checkout(platform: Platform, commerce: CheckoutContext['commerce']): CheckoutModule {
  return { handlers: checkoutRoutes({ ...platform, commerce }) }
}
