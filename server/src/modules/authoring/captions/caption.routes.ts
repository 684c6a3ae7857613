import type { captionsContract } from '#contract/authoring/captions.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { giveCaptions, takeCaptions } from './write-captions.ts'

/** For teachers; viewers use the library's calls. */
export function captionRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
): Pick<Handlers<typeof captionsContract>, 'captionStore' | 'captionRemove'> {
  return {
    captionStore: ({ params, files, caller }) =>
      giveCaptions(platform, caller, { materialId: params.id, language: params.language }, files.captions),
    captionRemove: async ({ params, caller }) => {
      await takeCaptions(platform, caller, { materialId: params.id, language: params.language })
      return { status: 200 }
    },
  }
}
