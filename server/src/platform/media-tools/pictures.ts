import sharp, { type Sharp } from 'sharp'
import { type FileRef, withFile } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import { sniff, sniffLength } from './sniff.ts'

export interface ImageInfo {
  format: string
  width: number
  height: number
}

export interface SizedPicture {
  width: number
  height: number
  webp: Uint8Array<ArrayBuffer>
}

export const pictureWidths = [320, 640, 1000] as const
/** Width by height. Covers are 5:3, posters of videos 16:9. */
export const pictureShapes = { cover: 5 / 3, poster: 16 / 9 } as const
export type PictureShape = keyof typeof pictureShapes

/** A few kilobytes can unfold into gigabytes; every camera and phone stays below this. */
const maxPixels = 40_000_000
const maxBytes = 64 * 1024 * 1024
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']

/** By the header alone. */
export function imageInfo(ref: FileRef): Promise<ImageInfo> {
  return withFile(ref, file => {
    if (file.size > maxBytes) throw new MediaRefusal('image_bomb')
    return describe(sharp(file.read(0, file.size), { limitInputPixels: false }))
  })
}

/** All widths of a picture: cropped to its shape around the middle, upright, without its metadata. */
export async function makePicture(input: {
  bytes: Uint8Array
  shape: PictureShape
}): Promise<SizedPicture[]> {
  const { bytes, shape } = input
  if (bytes.length === 0) throw new MediaRefusal('file_empty')
  // The library reads more formats than we take, SVG among them, which can name other files.
  if (sniff(bytes.subarray(0, sniffLength)) !== 'image') throw new MediaRefusal('type_refused')
  await describe(sharp(bytes, { limitInputPixels: false }))
  const largest = pictureWidths[pictureWidths.length - 1] ?? 0
  try {
    // Decoded once: the smaller widths are made from the largest. Of an animation, the first frame.
    const base = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(largest, heightFor(largest, shape), { fit: 'cover' })
      .flatten({ background: 'white' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pictures: SizedPicture[] = []
    for (const width of pictureWidths) {
      const height = heightFor(width, shape)
      const { width: baseWidth, height: baseHeight, channels } = base.info
      const webp = await sharp(base.data, { raw: { width: baseWidth, height: baseHeight, channels } })
        .resize(width, height)
        .webp({ quality: 82 })
        .toBuffer()
      pictures.push({ width, height, webp: Uint8Array.from(webp) })
    }
    return pictures
  } catch (error) {
    // The bytes are the only input: what the decoder can't read is the file's fault.
    throw new MediaRefusal('image_broken', { cause: error })
  }
}

const heightFor = (width: number, shape: PictureShape) => Math.floor(width / pictureShapes[shape])

async function describe(image: Sharp): Promise<ImageInfo> {
  const header = await image.metadata().catch((error: unknown) => {
    throw new MediaRefusal('image_broken', { cause: error })
  })
  const { format, width, height } = header
  if (!formats.includes(format)) throw new MediaRefusal('type_refused')
  if (!(width > 0 && height > 0)) throw new MediaRefusal('image_broken')
  if (width * height > maxPixels) throw new MediaRefusal('image_bomb')
  return { format: format === 'heif' ? 'avif' : format, width, height }
}
