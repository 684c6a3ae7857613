import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import type { FileFacts } from '#server/modules/media/file-facts.ts'
import { previewMedia, processMedia } from '#server/modules/media/media.jobs.ts'
import { mediaFiles, type Purpose, type WantedPreviews } from '#server/modules/media/media.tables.ts'
import { newOriginalKey } from '#server/modules/media/original-key.ts'
import { keepKeys, noteWriting } from '#server/modules/media/rendition.repository.ts'
import { WRITING_HOURS } from '#server/modules/media/upload.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How many files are written at the same time. */
const WRITERS = 4

export interface ImportedFile {
  ownerId: number
  purpose: Purpose
  name: string
  path: string
  facts: FileFacts | null
  /** The previews to make; a cover's pictures are made anyway. */
  previews?: WantedPreviews
}

/**
 * Imports files the caller guarantees, such as those of the demo: they are ready at once, whatever the workers are
 * doing. A job makes their previews. Without facts, it is an upload like any other, to be checked once it is in use
 * (`processLater`). Returns their IDs.
 */
export async function importFiles(
  { db, clock, jobs, storage }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'>,
  files: readonly ImportedFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  const at = clock.now()
  const arriving = files.map(file => {
    const id = randomUUID()
    return { ...file, id, storageKey: newOriginalKey({ ...file, id }) }
  })
  const keys = arriving.map(({ storageKey }) => storageKey)
  await noteWriting(db, keys, new Date(at.getTime() + WRITING_HOURS * 3600 * 1000))
  const writers = new ConcurrencyLimit({ running: WRITERS, queueLimit: files.length })
  const written = arriving.map(({ storageKey, path }) =>
    writers.run(() =>
      storage.put(storageKey, createReadStream(path), { contentType: 'application/octet-stream' }),
    ),
  )
  // All end before one that failed is told: what is still read may be removed then.
  await Promise.allSettled(written)
  await Promise.all(written)
  await db.transaction(async tx => {
    await keepKeys(tx, keys)
    await tx.insert(mediaFiles).values(
      arriving.map(({ path: _, facts, ...file }) => ({
        ...facts,
        ...file,
        state: facts ? ('ready' as const) : ('uploaded' as const),
        stateAt: at,
        createdAt: at,
        previews: previewsOf(file),
      })),
    )
    for (const file of arriving)
      if (file.facts && previewsOf(file))
        await jobs.enqueue(tx, previewMedia, { fileId: file.id }, { key: file.id })
  })
  return arriving.map(({ id }) => id)
}

const previewsOf = ({
  purpose,
  previews,
}: Pick<ImportedFile, 'purpose' | 'previews'>): WantedPreviews | null =>
  previews ?? (purpose === 'cover' ? {} : null)

export async function importFile(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'>,
  file: ImportedFile,
): Promise<string> {
  const [id = ''] = await importFiles(platform, [file])
  return id
}

/** In the transaction that starts to use the file, so that it isn't checked earlier. */
export const processLater = ({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, fileId: string): Promise<void> =>
  jobs.enqueue(tx, processMedia, { fileId })
