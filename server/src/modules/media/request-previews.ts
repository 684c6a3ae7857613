import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockFiles, storeWantedPreviews } from './file.repository.ts'
import { previewMedia } from './media.jobs.ts'
import type { WantedPreviews } from './media.tables.ts'
import { purposes } from './upload.rules.ts'

/**
 * The public previews of a file. The request is stored with the file: if it hasn't been checked yet, its previews are
 * made afterwards. Previews of an earlier request are replaced.
 */
export async function requestPreviews(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { fileId, clip, pdfMode }: { fileId: string } & WantedPreviews,
): Promise<void> {
  const [file] = await lockFiles(tx, [fileId])
  if (!file) throw new Error(`There is no file ${fileId} to preview`)
  if (purposes[file.purpose].sealed) throw new Error('Of what is sealed nothing is shown')
  const wanted: WantedPreviews = { ...file.previews, ...(clip && { clip }), ...(pdfMode && { pdfMode }) }
  await storeWantedPreviews(tx, fileId, wanted)
  if (file.state === 'ready') await jobs.enqueue(tx, previewMedia, { fileId }, { key: fileId })
}
