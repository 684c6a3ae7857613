import sharp from 'sharp'

/** Colours of a picture, three bytes a pixel. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

export interface Difference {
  /** Of the pixels of the larger picture, from 0 to 1. */
  share: number
  count: number
  /** The rectangle around everything that differs. */
  box: { left: number; top: number; width: number; height: number }
  /** One byte a pixel of the larger picture: 1 where they differ. */
  mask: Uint8Array
  width: number
  height: number
}

/** Edges of letters and curves may be smoothed slightly differently; a changed colour differs by more. */
const tolerance = 24

export async function readPixels(file: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Null if they look the same. Parts that only one of two pictures of different sizes covers count as different. */
export function comparePixels(before: Pixels, after: Pixels): Difference | null {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const mask = new Uint8Array(width * height)
  let count = 0
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isSame(before, after, x, y)) continue
      mask[y * width + x] = 1
      count += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (count === 0) return null
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 }
  return { share: count / (width * height), count, box, mask, width, height }
}

function isSame(before: Pixels, after: Pixels, x: number, y: number): boolean {
  if (x >= before.width || x >= after.width || y >= before.height || y >= after.height) return false
  const one = (y * before.width + x) * 3
  const other = (y * after.width + x) * 3
  for (let channel = 0; channel < 3; channel += 1) {
    // Within the picture, so that both are there.
    const distance = (before.data[one + channel] as number) - (after.data[other + channel] as number)
    if (distance > tolerance || distance < -tolerance) return false
  }
  return true
}

const gap = 16
const red = [220, 0, 60] as const

/** Before, after, and the differences, side by side. */
export async function drawDifference(before: Pixels, after: Pixels, difference: Difference): Promise<Buffer> {
  const { width, height } = difference
  return sharp({ create: { width: width * 3 + gap * 2, height, channels: 3, background: '#888' } })
    .composite(
      [before, after, highlighted(after, difference)].map((pixels, at) => ({
        input: Buffer.from(pixels.data),
        raw: { width: pixels.width, height: pixels.height, channels: 3 as const },
        left: at * (width + gap),
        top: 0,
      })),
    )
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** The picture faded, with differences in red. */
function highlighted(after: Pixels, { mask, width, height }: Difference): Pixels {
  const data = new Uint8Array(width * height * 3).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      for (let channel = 0; channel < 3; channel += 1) {
        const inside = x < after.width && y < after.height
        const colour = inside ? (after.data[(y * after.width + x) * 3 + channel] as number) : 255
        data[at * 3 + channel] = mask[at] ? (red[channel] as number) : 255 - (255 - colour) / 4
      }
    }
  }
  return { width, height, data }
}
