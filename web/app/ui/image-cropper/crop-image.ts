import type { Area } from 'react-easy-crop'

/** Pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Rejects files this browser can't read. The picture is only valid during the call. */
export async function withImage<T>(file: File, use: (image: HTMLImageElement) => Promise<T>): Promise<T> {
  const image = new Image()
  const source = URL.createObjectURL(file)
  try {
    image.src = source
    await image.decode()
    return await use(image)
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** One part of a picture, resized. */
export function drawCrop(image: HTMLImageElement, area: Area, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency; without this, a transparent logo turns black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}

/** WebP if the browser can write it, otherwise JPEG. */
export async function encodeImage(canvas: HTMLCanvasElement): Promise<Blob> {
  // Safari answers a request for WebP with PNG, which would be several times as large.
  const webp = await toBlob(canvas, 'image/webp')
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      type,
      0.88,
    )
  })
}
