import { readFile, writeFile } from 'node:fs/promises'
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'
import { MediaRefusal } from './media-refusal.ts'
import { maxPdfPages } from './pdf-pages.ts'
import type { PageSize } from './pdfium.ts'
import { embedStampFont, type StampLine, setStampLine } from './stamp-font.ts'
import { drawGrid, placeOnPage } from './stamp-grid.ts'

// On white paper this is a light grey that is legible, and so is the text underneath.
const ink = { grey: 0.3, opacity: 0.14 }

/**
 * Writes a copy of the PDF with the text as a grid on every page. The file is rewritten, not appended to: an appended
 * change could be removed by cutting the file where the original ended.
 */
export async function stampPdf(input: {
  source: Uint8Array | { path: string }
  outPath: string
  text: string
}): Promise<void> {
  const line = await setStampLine(input.text)
  const bytes = input.source instanceof Uint8Array ? input.source : await readFile(input.source.path)
  if (bytes.length === 0) throw new MediaRefusal('file_empty')
  await writeFile(input.outPath, await stampBytes(bytes, line))
}

async function stampBytes(bytes: Uint8Array, line: StampLine): Promise<Uint8Array> {
  try {
    const document = await PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false })
    const pages = document.getPages()
    if (pages.length > maxPdfPages) throw new MediaRefusal('pdf_too_many_pages')
    const stamp = new Stamp(document.context, line)
    for (const page of pages) stamp.put(page)
    return await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    })
  } catch (error) {
    if (error instanceof MediaRefusal) throw error
    // The bytes are the only input that varies.
    const encrypted = error instanceof EncryptedPDFError
    throw new MediaRefusal(encrypted ? 'pdf_encrypted' : 'pdf_broken', { cause: error })
  }
}

/** The grid is drawn once for each page size, usually once in all, and every page only refers to it. */
class Stamp {
  readonly #context: PDFContext
  readonly #line: StampLine
  readonly #resources: PDFDict
  readonly #grids = new Map<string, { name: PDFName; ref: PDFRef }>()
  readonly #placements = new Map<string, PDFRef>()
  readonly #save: PDFRef
  readonly #prefix: string

  constructor(context: PDFContext, line: StampLine) {
    this.#context = context
    this.#line = line
    const state = context.obj({ Type: 'ExtGState', ca: ink.opacity })
    this.#resources = context.obj({ Font: { F: embedStampFont(context, line) }, ExtGState: { G: state } })
    this.#save = context.register(context.stream('q\n'))
    // Names of the page's own drawings must not collide.
    this.#prefix = context.addRandomSuffix('Wm', 8)
  }

  put(page: PDFPage): void {
    const box = visibleBox(page)
    const rotation = uprightRotation(page)
    const turned = rotation === 90 || rotation === 270
    const size = { width: turned ? box.height : box.width, height: turned ? box.width : box.height }
    const grid = this.#grid(size)
    const tail = this.#tail(`${placeOnPage(box, rotation)} cm ${grid.name.asString()} Do`)

    const node = page.node
    const resources = node.Resources() ?? this.#context.obj({})
    if (!node.Resources()) node.set(PDFName.of('Resources'), resources)
    const drawings = resources.lookupMaybe(PDFName.of('XObject'), PDFDict) ?? this.#context.obj({})
    resources.set(PDFName.of('XObject'), resources.get(PDFName.of('XObject')) ?? drawings)
    drawings.set(grid.name, grid.ref)
    // The page's own content may leave the coordinates changed; between save and restore this doesn't matter.
    node.set(PDFName.of('Contents'), this.#context.obj([this.#save, ...contentsOf(page), tail]))
  }

  #grid(size: PageSize): { name: PDFName; ref: PDFRef } {
    const key = `${size.width.toFixed(1)}x${size.height.toFixed(1)}`
    const known = this.#grids.get(key)
    if (known) return known
    const content = `/G gs ${ink.grey} g\n${drawGrid(size, this.#line)}`
    const form = this.#context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, size.width, size.height],
      Resources: this.#resources,
    })
    const grid = {
      name: PDFName.of(`${this.#prefix}${this.#grids.size}`),
      ref: this.#context.register(form),
    }
    this.#grids.set(key, grid)
    return grid
  }

  #tail(operators: string): PDFRef {
    const known = this.#placements.get(operators)
    if (known) return known
    // Marked as not part of the text, so that a screen reader doesn't speak it 24 times per page.
    const marked = `/Artifact << /Type /Pagination /Subtype /Watermark >> BDC q ${operators} Q EMC`
    const ref = this.#context.register(this.#context.stream(`\nQ\n${marked}\n`))
    this.#placements.set(operators, ref)
    return ref
  }
}

/** One stream or a list of them; a page without any is empty. */
function contentsOf(page: PDFPage): PDFRef[] {
  const entry = page.node.get(PDFName.of('Contents'))
  const contents = page.node.context.lookup(entry)
  if (contents instanceof PDFArray) {
    return contents.asArray().filter(item => item instanceof PDFRef)
  }
  return entry instanceof PDFRef && contents ? [entry] : []
}

/** What a reader shows: the part of the crop box that is on the sheet. */
function visibleBox(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const sheet = upright(page.getMediaBox())
  const crop = upright(page.getCropBox())
  const x = Math.max(sheet.x, crop.x)
  const y = Math.max(sheet.y, crop.y)
  const width = Math.min(sheet.x + sheet.width, crop.x + crop.width) - x
  const height = Math.min(sheet.y + sheet.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : sheet
}

/** Boxes may name any two opposite corners. */
function upright(box: { x: number; y: number; width: number; height: number }) {
  return {
    x: Math.min(box.x, box.x + box.width),
    y: Math.min(box.y, box.y + box.height),
    width: Math.abs(box.width),
    height: Math.abs(box.height),
  }
}

function uprightRotation(page: PDFPage): 0 | 90 | 180 | 270 {
  const turns = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4
  return turns === 1 ? 90 : turns === 2 ? 180 : turns === 3 ? 270 : 0
}
