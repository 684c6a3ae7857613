import sharp from 'sharp'
import { type FileRef, withFile } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import { refuseActivePdf } from './pdf-actions.ts'
import { type PageSize, type PdfDocument, withPdf } from './pdfium.ts'
import { previewMark } from './preview-mark.ts'
import type { HandOver } from './serve-tasks.ts'

export interface PdfInfo {
  pages: number
  /** In points, one for each page, as shown. */
  sizes: PageSize[]
}

export interface RenderedPage {
  /** From 1. */
  page: number
  width: number
  height: number
  webp: Uint8Array<ArrayBuffer>
}

export const maxPdfPages = 500
/** 200 inches, the longest side that readers agree on. */
const maxPagePoints = 14_400
/** Of one page at the width of the best preview. Beyond it, nothing would be legible at that width anyway. */
const maxPixelsAtPreview = 64_000_000
const previewWidth = 1600
// What is actually drawn stays within these; a longer page is drawn narrower.
const maxRenderPixels = 16_000_000
const maxWebpSide = 16_383

export function pdfInfo(ref: FileRef): Promise<PdfInfo> {
  return withFile(ref, file => withPdf(file, checkPages))
}

/** The same for a newly uploaded file; refuses active content. */
export function checkPdf(ref: FileRef): Promise<PdfInfo> {
  return withFile(ref, file =>
    withPdf(file, document => {
      const info = checkPages(document)
      refuseActivePdf(file, document)
      return info
    }),
  )
}

/** One page at a time is drawn, packed and passed on before the next begins, so memory stays flat. */
export function renderPages(
  input: { file: FileRef; pages: 'first' | 'all'; width: number; marked?: boolean },
  handOver: HandOver<RenderedPage>,
): Promise<PdfInfo> {
  return withFile(input.file, file =>
    withPdf(file, async document => {
      const info = checkPages(document)
      const wanted = input.pages === 'first' ? info.sizes.slice(0, 1) : info.sizes
      for (const [index, size] of wanted.entries()) {
        const page = await renderPage(document, index, {
          ...pixelsFor(size, input.width),
          marked: input.marked ?? false,
        })
        await handOver(page, [page.webp.buffer])
      }
      return info
    }),
  )
}

/** Refuses by count before any page is looked at: 10,000 pages take no more time than one. */
export function checkPages(document: PdfDocument): PdfInfo {
  const pages = document.pageCount
  if (pages < 1) throw new MediaRefusal('pdf_broken')
  if (pages > maxPdfPages) throw new MediaRefusal('pdf_too_many_pages')
  const sizes = Array.from({ length: pages }, (_, index) => document.pageSize(index))
  for (const { width, height } of sizes) {
    if (!(width > 0 && height > 0)) throw new MediaRefusal('pdf_broken')
    if (Math.max(width, height) > maxPagePoints) throw new MediaRefusal('pdf_page_giant')
    if (previewWidth * previewWidth * (height / width) > maxPixelsAtPreview) {
      throw new MediaRefusal('pdf_page_giant')
    }
  }
  return { pages, sizes }
}

function pixelsFor(size: PageSize, width: number): { width: number; height: number } {
  const ratio = size.height / size.width
  const fitted = Math.min(width, Math.sqrt(maxRenderPixels / ratio), maxWebpSide / ratio, maxWebpSide)
  return { width: Math.max(1, Math.floor(fitted)), height: Math.max(1, Math.floor(fitted * ratio)) }
}

async function renderPage(
  document: PdfDocument,
  index: number,
  { width, height, marked }: { width: number; height: number; marked: boolean },
): Promise<RenderedPage> {
  const pixels = document.renderPage(index, width, height)
  const packed = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .composite(marked ? [{ input: previewMark(width, height) }] : [])
    .removeAlpha()
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
  // A copy, because small buffers share one, and only a whole one can be transferred to another thread.
  return { page: index + 1, width, height, webp: Uint8Array.from(packed) }
}
