import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type FileRow, findFile, lockFiles } from './file.repository.ts'
import { fileChanged } from './media.hooks.ts'
import { discardObjects } from './media.jobs.ts'
import { asMediaFile } from './media-file.ts'
import { openOriginal } from './open-original.ts'
import { dropRenditions, keepRenditions, type Rendition } from './rendition.repository.ts'
import { newRenditionKey } from './upload.rules.ts'
import { writeRenditions } from './write-renditions.ts'

/** Pixels across a page: enough to read one page, enough to see what all of them are about. */
const pageWidths = { high: 1600, low: 480 } as const

/** Makes what was asked for last. The rest of the file is in none of it. */
export async function makePreviews(platform: Platform, fileId: string): Promise<void> {
  const file = await findFile(platform.db, fileId)
  if (!file?.previews || !file.storageKey || file.state !== 'ready') return
  const made = await render(platform, file)
  if (!made) return
  await platform.db.transaction(async tx => {
    const [now] = await lockFiles(tx, [fileId])
    // Asked for otherwise, or nobody's file any more: what was written is garbage by itself.
    if (!now?.storageKey || !isDeepStrictEqual(now.previews, file.previews)) return
    await dropRenditions(tx, [fileId], platform.clock.now(), ['clip', 'poster', 'page'])
    await keepRenditions(tx, made)
    await platform.jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
    await platform.hooks.call(fileChanged, tx, asMediaFile(now))
  })
}

/** Null when the file, good as it is otherwise, cannot be shown: it is offered without a preview. */
async function render(platform: Platform, file: FileRow): Promise<Rendition[] | null> {
  const original = await openOriginal(platform, file)
  const folder = await mkdtemp(join(tmpdir(), 'previews-'))
  try {
    const { clip, pdfMode } = file.previews ?? {}
    if (file.kind === 'mp4' && clip) return await renderClip(platform, file, original.path, folder, clip)
    if (file.kind === 'pdf' && pdfMode) return await renderPages(platform, file, original.path, pdfMode)
    return []
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    platform.log.warn({ file: file.id, reason: error.code }, 'A file has no preview')
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
    await original.close()
  }
}

async function renderClip(
  platform: Platform,
  file: FileRow,
  path: string,
  folder: string,
  clip: { start: number; end: number },
): Promise<Rendition[]> {
  const { mediaTools } = platform
  const group = String(file.ownerId)
  // A window behind the end of the film shows its beginning.
  const start = clip.start < (file.durationSeconds ?? 0) ? clip.start : 0
  const window = { start, end: Math.max(start + clip.end - clip.start, start + 1) }
  const out = join(folder, 'clip.mp4')
  const cut = await mediaTools.cutClip(path, out, window, { group })
  const frame = await mediaTools.posterFrame(path, cut.start)
  const posters = frame ? await mediaTools.makePoster(frame, { group }) : []
  return writeRenditions(platform, file.id, [
    {
      kind: 'clip',
      variant: `${clip.start}-${clip.end}`,
      page: 0,
      storageKey: newRenditionKey('mp4'),
      width: file.width,
      height: file.height,
      body: { path: out },
    },
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
}

async function renderPages(
  platform: Platform,
  file: FileRow,
  path: string,
  mode: 'high' | 'low',
): Promise<Rendition[]> {
  const made: Rendition[] = []
  await platform.mediaTools.renderPages(
    path,
    { pages: mode === 'high' ? 'first' : 'all', width: pageWidths[mode] },
    // Stored one by one: five hundred pages never lie in memory together.
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
