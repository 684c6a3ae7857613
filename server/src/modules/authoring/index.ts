import type { authoringContract } from '#contract/authoring.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileChanged } from '../media/index.ts'
import { registerAccountHooks } from './account-hooks.ts'
import { handleAuthoringJobs } from './authoring.jobs.ts'
import { authoringRoutes } from './authoring.routes.ts'
import { mailRefusedFile } from './mail-refused-file.ts'

export { codesChanged, type StudentCount, studentCounts } from './authoring.hooks.ts'
export { type ImportedProduct, importProducts } from './import-products.ts'
export { mayEditProduct, ownsProduct } from './product.policy.ts'

export interface AuthoringModule {
  handlers: Handlers<typeof authoringContract>
}

export function authoring(platform: Platform): AuthoringModule {
  registerAccountHooks(platform)
  handleAuthoringJobs(platform)
  platform.hooks.on(fileChanged, 'authoring', (tx, file) => mailRefusedFile(platform, tx, file))
  return { handlers: authoringRoutes(platform) }
}
