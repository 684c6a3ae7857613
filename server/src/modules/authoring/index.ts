import type { authoringContract } from '#contract/authoring.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerAccountHooks } from './account-hooks.ts'
import { authoringRoutes } from './authoring.routes.ts'

export { codesChanged } from './authoring.hooks.ts'
export { type ImportedProduct, importProducts } from './import-products.ts'
export { mayEditProduct, ownsProduct } from './product.policy.ts'

export interface AuthoringModule {
  handlers: Handlers<typeof authoringContract>
}

export function authoring(platform: Platform): AuthoringModule {
  registerAccountHooks(platform)
  return { handlers: authoringRoutes(platform) }
}
