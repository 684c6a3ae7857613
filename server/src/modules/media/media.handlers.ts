import type { Platform } from '#server/platform/platform.ts'
import { removeGarbage } from './discard-objects.ts'
import { makePreviews } from './make-previews.ts'
import { discardObjects, previewMedia, processMedia, sealMedia, sweepMedia } from './media.jobs.ts'
import { processFile } from './process-file.ts'
import { sealFiles } from './seal-files.ts'
import { sweepFiles } from './sweep-files.ts'

export function handleMediaJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.handle(processMedia, ({ fileId }) => processFile(platform, fileId))
  jobs.handle(previewMedia, ({ fileId }, { attempt }) => makePreviews(platform, fileId, attempt))
  jobs.handle(discardObjects, () => removeGarbage(platform))
  jobs.handle(sealMedia, () => sealFiles(platform))
  jobs.handle(sweepMedia, () => sweepFiles(platform))
  jobs.schedule(sweepMedia, '*/15 * * * *', {})
}
