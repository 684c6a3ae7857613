import type { mediaContract } from '#contract/media/media.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUpload } from './upload.presenter.ts'
import { viewUpload } from './view-upload.ts'

export function mediaRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
): Handlers<typeof mediaContract> {
  return {
    uploadView: async ({ params, caller, locale }) => {
      const { file, preview } = await viewUpload(platform, caller, params.id)
      return presentUpload(file, preview, locale)
    },
  }
}
