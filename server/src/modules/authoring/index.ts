import type { authoringContract } from '#contract/authoring/authoring.ts'
import type { captionsContract } from '#contract/authoring/captions.ts'
import type { draftsContract } from '#contract/authoring/drafts.ts'
import type { productChangesContract } from '#contract/authoring/product-changes.ts'
import type { samplesContract } from '#contract/authoring/samples.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileChanged } from '../media/index.ts'
import { handleAuthoringJobs } from './authoring.jobs.ts'
import { authoringRoutes } from './authoring.routes.ts'
import { captionRoutes } from './captions/caption.routes.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { mailRefusedFile } from './materials/mail-refused-file.ts'
import { sampleRoutes } from './materials/sample.routes.ts'
import { registerAccountHooks } from './products/account-hooks.ts'

export { codesChanged, materialsAdded, studentCounts } from './authoring.hooks.ts'
export { mayEditProduct, ownerOf } from './products/product.policy.ts'

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
