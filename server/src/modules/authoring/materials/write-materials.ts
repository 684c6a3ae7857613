import { refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeMaterial,
  filesWithoutUse,
  insertMaterials,
  type Material,
  type NewMaterial,
  removeMaterials,
} from '../../catalogue/index.ts'
import { findFiles, type MediaFile, releaseFiles, requestPreviews } from '../../media/index.ts'
import {
  decideWindow,
  type GivenMaterial,
  isVideo,
  type MaterialPlan,
  type Window,
} from './material.rules.ts'

interface Change {
  productId: number
  plan: MaterialPlan
  /** The product's current materials. */
  existing: readonly Material[]
  /** The new files, claimed. */
  added: ReadonlyMap<string, MediaFile>
  previewMode: 'high' | 'low'
  previewModeChanged: boolean
}

/** Carries out the plan: rows, previews to make, files to release. */
export async function writeMaterials(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  change: Change,
): Promise<void> {
  const { productId, plan, existing, previewMode } = change
  const oldFiles = await findFiles(
    tx,
    existing.map(({ fileId }) => fileId),
  )
  await removeOld(platform, tx, change)
  for (const kept of plan.kept) {
    const material = existing.find(({ id }) => id === kept.id)
    const file = material && oldFiles.get(material.fileId)
    if (material && file) await keepOld(platform, tx, change, kept, material, file)
  }
  const rows: NewMaterial[] = []
  for (const given of plan.added) {
    const file = change.added.get(given.uploadId)
    // Claimed with this ID just before.
    if (!file) throw new Error(`The upload ${given.uploadId} was not claimed`)
    const window = windowOf(given, file, null)
    rows.push({
      productId,
      fileId: file.id,
      title: given.title || file.name,
      position: given.position,
      previewStart: window.start,
      previewEnd: window.end,
      ...filmWords(given, file),
    })
    // Until the file has been checked, both wishes are stored; the one that fits is made.
    const clip = isVideo(file) ? window : undefined
    await requestPreviews(platform, tx, { fileId: file.id, clip, pdfMode: previewMode })
  }
  await insertMaterials(tx, rows)
}

async function removeOld(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { plan, existing }: Change,
): Promise<void> {
  await removeMaterials(tx, plan.removed, platform.clock.now())
  const files = existing.filter(({ id }) => plan.removed.includes(id)).map(({ fileId }) => fileId)
  await releaseFiles(platform, tx, await filesWithoutUse(tx, files))
}

async function keepOld(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { previewMode, previewModeChanged }: Change,
  given: GivenMaterial & { id: number; position: number },
  material: Material,
  file: MediaFile,
): Promise<void> {
  const current = { start: material.previewStart, end: material.previewEnd }
  const window = windowOf(given, file, current)
  const windowChanged = window.start !== current.start || window.end !== current.end
  await changeMaterial(tx, material.id, {
    position: given.position,
    ...(given.title && { title: given.title }),
    ...(windowChanged && { previewStart: window.start, previewEnd: window.end }),
    ...filmWords(given, file),
  })
  if (file.state === 'refused' || !(windowChanged || previewModeChanged)) return
  const clip = isVideo(file) ? window : undefined
  await requestPreviews(platform, tx, { fileId: file.id, clip, pdfMode: previewMode })
}

/** Only a video has them. What the form left out stays. */
function filmWords({ speech, pictureText }: GivenMaterial, file: MediaFile) {
  if (!isVideo(file)) return {}
  return {
    ...(speech !== undefined && { speech }),
    ...(pictureText !== undefined && { pictureText: pictureText || null }),
  }
}

/** Documents have none. */
function windowOf(given: GivenMaterial, file: MediaFile, current: Window | null): Window {
  if (!isVideo(file)) return { start: 0, end: 0 }
  // Counted as a document until its file was checked: it starts like a new video.
  const known = current && current.end > current.start ? current : null
  const decided = decideWindow(given, { seconds: file.durationSeconds, current: known })
  if ('problem' in decided) throw refuseFields({ materialUploads: decided.problem })
  return decided.window
}
