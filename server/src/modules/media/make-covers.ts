import { readFile } from 'node:fs/promises'
import type { Platform } from '#server/platform/platform.ts'
import type { FileRow } from './file.repository.ts'
import type { Rendition } from './rendition.repository.ts'
import { coverKey, newCoverName } from './upload.rules.ts'
import { writeRenditions } from './write-renditions.ts'

/** Every width in which a cover, or a slide's picture, is shown. */
export async function makeCovers(
  platform: Pick<Platform, 'db' | 'clock' | 'storage' | 'mediaTools'>,
  file: FileRow,
  path: string,
): Promise<Rendition[]> {
  const { makeCover, makeSlide } = platform.mediaTools
  const make = file.purpose === 'slide' ? makeSlide : makeCover
  const pictures = await make(await readFile(path), { group: String(file.ownerId) })
  const name = newCoverName()
  return writeRenditions(
    platform,
    file.id,
    pictures.map(({ width, height, webp }) => ({
      kind: 'cover',
      variant: String(width),
      page: 0,
      storageKey: coverKey(name, width),
      width,
      height,
      body: Buffer.from(webp),
    })),
  )
}
