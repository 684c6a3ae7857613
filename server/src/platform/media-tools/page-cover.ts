import sharp from 'sharp'
import { type FileRef, withFile } from './file-bytes.ts'
import { checkPages } from './pdf-pages.ts'
import { withPdf } from './pdfium.ts'

/** 5:3, as large as covers are shown. */
const [width, height] = [1000, 600] as const
const turned = -4
const top = 58

/** The first page as a sheet on a background of one colour; what doesn't fit is cut off at the bottom. */
export function drawPageCover(input: {
  file: FileRef
  /** '#rrggbb'. */
  ground: string
}): Promise<Uint8Array<ArrayBuffer>> {
  return withFile(input.file, file =>
    withPdf(file, async document => {
      const [size] = checkPages(document).sizes
      if (!size) throw new Error('A file without pages passed the check')
      const ratio = size.height / size.width
      // A portrait sheet shows its upper half; a slide is shown completely.
      const sheetWidth = Math.round(ratio > 1 ? 590 : 760)
      const fullHeight = Math.max(1, Math.min(4000, Math.round(sheetWidth * ratio)))
      const pixels = document.renderPage(0, sheetWidth, fullHeight)
      const sheetHeight = Math.min(fullHeight, 700)
      const sheet = await sharp(pixels, { raw: { width: sheetWidth, height: fullHeight, channels: 4 } })
        .extract({ left: 0, top: 0, width: sheetWidth, height: sheetHeight })
        .flatten({ background: 'white' })
        .ensureAlpha()
        .composite([{ input: roundedMask(sheetWidth, sheetHeight), blend: 'dest-in' }])
        .png()
        .toBuffer()
      const laid = await sharp(sheet)
        .rotate(turned, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer({ resolveWithObject: true })
      const shown = await sharp(laid.data)
        .extract({
          left: 0,
          top: 0,
          width: laid.info.width,
          height: Math.min(laid.info.height, height - top),
        })
        .png()
        .toBuffer()
      const left = Math.round((width - laid.info.width) / 2)
      const cover = await sharp(groundPicture(input.ground, { left, sheetWidth, sheetHeight }))
        .composite([{ input: shown, left, top }])
        .webp({ quality: 92 })
        .toBuffer()
      // A copy, because small buffers share one.
      return Uint8Array.from(cover)
    }),
  )
}

const roundedMask = (w: number, h: number): Buffer =>
  Buffer.from(`<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="14" fill="#fff"/></svg>`)

/** The colour, a paler disc in a corner, and the sheet's shadow. */
function groundPicture(
  ground: string,
  { left, sheetWidth, sheetHeight }: { left: number; sheetWidth: number; sheetHeight: number },
): Buffer {
  const [x, y] = [left + 34, top + 52]
  return Buffer.from(`<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter></defs>
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <circle cx="930" cy="60" r="250" fill="#ffffff" opacity="0.09"/>
    <rect x="${x}" y="${y}" width="${sheetWidth}" height="${sheetHeight}" rx="14" fill="#000" opacity="0.35" filter="url(#soft)"
      transform="rotate(${turned} ${x + sheetWidth / 2} ${y + sheetHeight / 2})"/></svg>`)
}
