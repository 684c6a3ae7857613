import type { Area } from 'react-easy-crop'

/** Pixels of a side: sharp at 112 CSS px on a dense screen, and small on the wire. */
const side = 512

/** Cuts a square out of a picture. WebP where the browser can write it, JPEG otherwise. */
export async function cropToSquare(source: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()

  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency; without this a transparent logo turns black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)

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
