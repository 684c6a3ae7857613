import type { authoringContract } from '#contract/authoring.ts'
import type { captionsContract } from '#contract/captions.ts'
import type { draftsContract } from '#contract/drafts.ts'
import type { productChangesContract } from '#contract/product-changes.ts'
import type { samplesContract } from '#contract/samples.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileChanged } from '../media/index.ts'
import { registerAccountHooks } from './account-hooks.ts'
import { handleAuthoringJobs } from './authoring.jobs.ts'
import { authoringRoutes } from './authoring.routes.ts'
import { captionRoutes } from './caption.routes.ts'
import { draftRoutes } from './draft.routes.ts'
import { mailRefusedFile } from './mail-refused-file.ts'
import { sampleRoutes } from './sample.routes.ts'

export { importDrafts } from './add-draft.ts'
export { codesChanged, materialsAdded, type StudentCount, studentCounts } from './authoring.hooks.ts'
export { readCaptions } from './caption.rules.ts'
export { type ImportedProduct, importProducts } from './import-products.ts'
export { mayEditProduct, ownsProduct } from './product.policy.ts'

export interface AuthoringModule {
  handlers: Handlers<typeof authoringContract & typeof draftsContract & typeof productChangesContract> &
    Pick<Handlers<typeof captionsContract>, 'captionStore' | 'captionRemove'> &
    Pick<Handlers<typeof samplesContract>, 'sampleMark'>
}

export function authoring(platform: Platform): AuthoringModule {
  registerAccountHooks(platform)
  handleAuthoringJobs(platform)
  platform.hooks.on(fileChanged, 'authoring', (tx, file) => mailRefusedFile(platform, tx, file))
  return {
    handlers: {
      ...authoringRoutes(platform),
      ...draftRoutes(platform),
      ...captionRoutes(platform),
      ...sampleRoutes(platform),
    },
  }
}
