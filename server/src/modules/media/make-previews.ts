import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type FileRow, findFile, lockFiles, markPreviewed } from './file.repository.ts'
import { makeCovers } from './make-covers.ts'
import { fileChanged } from './media.hooks.ts'
import { discardObjects } from './media.jobs.ts'
import type { MadeClip } from './media.tables.ts'
import { asMediaFile } from './media-file.ts'
import { openOriginal } from './open-original.ts'
import { dropRenditions, keepRenditions, type Rendition } from './rendition.repository.ts'
import { fitWindow, newRenditionKey } from './upload.rules.ts'
import { type NewRendition, writeRenditions } from './write-renditions.ts'

/** Pixels across a page: enough to read one page, and enough to see what all of them are about, but no more. */
const pageWidths = { high: 1600, low: 360 } as const

interface Made {
  renditions: Rendition[]
  clip: MadeClip | null
}

/**
 * Makes the previews requested last. They contain nothing else of the file. One that took too long at the first
 * attempt is retried, because the machine may have been overloaded.
 */
export async function makePreviews(platform: Platform, fileId: string, attempt: number): Promise<void> {
  const file = await findFile(platform.db, fileId)
  if (!file?.previews || !file.storageKey || file.state !== 'ready') return
  const { renditions, clip } = await render(platform, file, attempt)
  await platform.db.transaction(async tx => {
    const [now] = await lockFiles(tx, [fileId])
    // Requested otherwise, or the file is unused now: what was written is already garbage.
    if (!now?.storageKey || !isDeepStrictEqual(now.previews, file.previews)) return
    await dropRenditions(tx, [fileId], platform.clock.now(), ['clip', 'poster', 'page', 'cover'])
    await keepRenditions(tx, renditions)
    const previewed = await markPreviewed(tx, fileId, clip, platform.clock.now())
    await platform.jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
    await platform.hooks.call(fileChanged, tx, asMediaFile(previewed))
  })
}

/** Returns nothing for an accepted file that can't be shown: it is offered without a preview. */
async function render(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'storage' | 'mediaTools'>,
  file: FileRow,
  attempt: number,
): Promise<Made> {
  const original = await openOriginal(platform, file)
  const folder = await mkdtemp(join(tmpdir(), 'previews-'))
  try {
    const { clip } = file.previews ?? {}
    if (file.kind === 'mp4' && clip) return await renderClip(platform, file, original.path, folder, clip)
    return { renditions: await renderStill(platform, file, original.path), clip: null }
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    if (error.code === 'took_too_long' && attempt === 1) throw error
    platform.log.warn({ file: file.id, reason: error.code }, 'preview generation failed')
    return { renditions: [], clip: null }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await original.close()
  }
}

async function renderStill(
  platform: Pick<Platform, 'db' | 'clock' | 'storage' | 'mediaTools'>,
  file: FileRow,
  path: string,
): Promise<Rendition[]> {
  const mode = file.previews?.pdfMode
  if (file.kind === 'image') return makeCovers(platform, file, path)
  return file.kind === 'pdf' && mode ? renderPages(platform, file, path, mode) : []
}

async function renderClip(
  platform: Pick<Platform, 'db' | 'clock' | 'storage' | 'mediaTools'>,
  file: FileRow,
  path: string,
  folder: string,
  wanted: { start: number; end: number },
): Promise<Made> {
  const { mediaTools } = platform
  const group = String(file.ownerId)
  const window = fitWindow(wanted, file.durationSeconds ?? 0)
  const out = join(folder, 'clip.mp4')
  const cut = await mediaTools.cutClip(path, out, window, { group })
  const shown = cut && { start: cut.start, end: cut.start + cut.durationSeconds }
  const frame = await mediaTools.posterFrame(path, cut?.start ?? window.start)
  const posters = frame ? await mediaTools.makePoster(frame, { group }) : []
  const clip: NewRendition = {
    kind: 'clip',
    variant: `${wanted.start}-${wanted.end}`,
    page: 0,
    storageKey: newRenditionKey('mp4'),
    width: file.width,
    height: file.height,
    body: { path: out },
  }
  const renditions = await writeRenditions(platform, file.id, [
    ...(cut ? [clip] : []),
    ...posters.map(({ width, height, webp }) => ({
      kind: 'poster' as const,
      variant: String(width),
      page: 0,
      storageKey: newRenditionKey('webp'),
      width,
      height,
      body: Buffer.from(webp),
    })),
  ])
  return { renditions, clip: { window: wanted, shown } }
}

async function renderPages(
  platform: Pick<Platform, 'db' | 'clock' | 'storage' | 'mediaTools'>,
  file: FileRow,
  path: string,
  mode: 'high' | 'low',
): Promise<Rendition[]> {
  const made: Rendition[] = []
  await platform.mediaTools.renderPages(
    path,
    { pages: mode === 'high' ? 'first' : 'all', width: pageWidths[mode], marked: mode === 'low' },
    // Stored one by one: five hundred pages are never in memory together.
    async ({ page, width, height, webp }) => {
      const storageKey = newRenditionKey('webp')
      const body = Buffer.from(webp)
      const rendition = { kind: 'page', variant: mode, page, storageKey, width, height, body } as const
      made.push(...(await writeRenditions(platform, file.id, [rendition])))
    },
    { group: String(file.ownerId) },
  )
  return made
}
