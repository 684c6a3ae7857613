import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Identified } from '#server/platform/media-tools/media-tools.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { NewFile } from './file.repository.ts'
import type { Purpose } from './media.tables.ts'
import { purposes } from './upload.rules.ts'

export type FileFacts = Pick<
  NewFile,
  'kind' | 'sha256' | 'pages' | 'durationSeconds' | 'width' | 'height'
> & { size: number }

/** The type of a file by its content; refuses what isn't allowed. */
export async function readFileFacts(
  { mediaTools, scanner, log }: Pick<Platform, 'mediaTools' | 'scanner' | 'log'>,
  file: { path: string; name: string; ownerId: number | null; purpose: Purpose },
): Promise<FileFacts> {
  const { sha256, size } = await digest(file.path)
  const group = String(file.ownerId)
  const found = await mediaTools.identify(file.path, { name: file.name, group })
  const facts = { ...factsOf(found, file.purpose), sha256, size }
  const virus = await scanner?.scan(file.path)
  if (virus) {
    log.warn({ owner: file.ownerId, purpose: file.purpose, virus }, 'infected upload refused')
    throw new MediaRefusal('infected')
  }
  return facts
}

function factsOf(found: Identified, purpose: Purpose): Omit<FileFacts, 'size' | 'sha256'> {
  if (found.kind === 'refused') throw new MediaRefusal(found.code)
  if (!purposes[purpose].kinds.includes(found.kind)) throw new MediaRefusal('type_refused')
  switch (found.kind) {
    case 'mp4': {
      const { durationSeconds, width, height } = found.video
      return { kind: 'mp4', durationSeconds, width: Math.round(width), height: Math.round(height) }
    }
    case 'pdf':
      return { kind: 'pdf', pages: found.pdf.pages }
    case 'image':
      return { kind: 'image', width: found.image.width, height: found.image.height }
    default:
      return { kind: found.kind }
  }
}

async function digest(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    size += chunk.length
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), size }
}
