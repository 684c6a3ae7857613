import type { samplesContract } from '#contract/authoring/samples.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { markSample } from './mark-sample.ts'

/** Of teachers; those who look before they buy ask the library. */
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
