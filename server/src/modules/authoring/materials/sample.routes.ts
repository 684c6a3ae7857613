import type { samplesContract } from '#contract/authoring/samples.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { markSample } from './mark-sample.ts'

/** For teachers; people who preview before buying use the library's calls. */
export function sampleRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
): Pick<Handlers<typeof samplesContract>, 'sampleMark'> {
  return {
    sampleMark: async ({ params, caller, body: { sample } }) => {
      await markSample(platform, caller, { materialId: params.id, sample })
      return { status: 200 }
    },
  }
}
