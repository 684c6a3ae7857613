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

const cardWidths = [320, 640, 1000] as const
/** Width by height, from the smallest. Covers are 5:3, video posters 16:9; a slide keeps its shape. */
const pictureShapes = {
  cover: { ratio: 5 / 3, widths: cardWidths },
  poster: { ratio: 16 / 9, widths: cardWidths },
  slide: { ratio: null, widths: [640, 1600] },
} as const
export type PictureShape = keyof typeof pictureShapes

/** A few kilobytes can expand into gigabytes; every camera and phone stays below this. */
const maxPixels = 40_000_000
const maxBytes = 64 * 1024 * 1024
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']

/** From the header alone. */
export function imageInfo(ref: FileRef): Promise<ImageInfo> {
  return withFile(ref, file => {
    if (file.size > maxBytes) throw new MediaRefusal('image_bomb')
    return describe(sharp(file.read(0, file.size), { limitInputPixels: false }))
  })
}

/**
 * All widths of a picture: cropped to its shape around the centre, upright, without metadata. One that keeps its shape
 * is never enlarged.
 */
export async function makePicture(input: {
  bytes: Uint8Array
  shape: PictureShape
}): Promise<SizedPicture[]> {
  const { bytes, shape } = input
  if (bytes.length === 0) throw new MediaRefusal('file_empty')
  // The library reads more formats than we accept, including SVG, which can reference other files.
  if (sniff(bytes.subarray(0, sniffLength)) !== 'image') throw new MediaRefusal('type_refused')
  await describe(sharp(bytes, { limitInputPixels: false }))
  const { ratio, widths } = pictureShapes[shape]
  const largest = Math.max(...widths)
  try {
    // Decoded once: the smaller widths are made from the largest. Of an animation, the first frame.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(
        largest,
        ratio === null ? largest : Math.floor(largest / ratio),
        ratio === null ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' },
      )
      .flatten({ background: 'white' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pictures: SizedPicture[] = []
    for (const width of new Set(widths.map(wanted => Math.min(wanted, info.width)))) {
      const height = Math.max(1, Math.floor(width / (ratio ?? info.width / info.height)))
      const { width: baseWidth, height: baseHeight, channels } = info
      const webp = await sharp(data, { raw: { width: baseWidth, height: baseHeight, channels } })
        .resize(width, height)
        .webp({ quality: 82 })
        .toBuffer()
      pictures.push({ width, height, webp: Uint8Array.from(webp) })
    }
    return pictures
  } catch (error) {
    // The bytes are the only input, so anything the decoder can't read is the file's fault.
    throw new MediaRefusal('image_broken', { cause: error })
  }
}

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
