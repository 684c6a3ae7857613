import type { Area } from 'react-easy-crop'

/** Twice the widest card on a dense screen. */
const maxWidth = 1375
/** What the form shows and keeps in the draft. */
const shownWidth = 440

/** Cuts a 5:3 picture out of another: to send, and a small one to show. */
export async function cropCover(source: string, area: Area): Promise<{ blob: Blob; picture: string }> {
  const image = new Image()
  image.src = source
  await image.decode()
  const large = draw(image, area, Math.min(maxWidth, Math.max(550, Math.round(area.width))))
  const small = draw(image, area, shownWidth)
  // Safari answers a request for WebP with PNG, which would be several times as large.
  const webp = await toBlob(large, 'image/webp')
  const blob = webp.type === 'image/webp' ? webp : await toBlob(large, 'image/jpeg')
  return { blob, picture: small.toDataURL('image/jpeg', 0.8) }
}

function draw(image: HTMLImageElement, area: Area, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * 3) / 5)
  const context = canvas.getContext('2d')
  if (!context) throw new Error()
  // JPEG has no transparency; without this a transparent logo turns black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error())), type, 0.88)
  })
}
