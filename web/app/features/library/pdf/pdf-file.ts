import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import decoderUrl from './pdf-decoder.asset.js?url'

// Large, and only for worksheets: import it when one is opened.

// The options are written out twice, because the build reads them, where a name means nothing.
const characterMaps = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})
const fonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const byName = new Map(
  Object.entries({ ...characterMaps, ...fonts }).map(([path, address]) => [path.split('/').at(-1), address]),
)

/** What a file needs but doesn't contain: maps of Chinese characters, the standard fonts. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    const response = address ? await fetch(address) : null
    if (!response?.ok) throw new Error(`${filename} is not there`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * A worker loaded by its address would run under that file's policy, which forbids everything. One that only imports
 * it runs under the page's: code of our own origin and nothing else.
 */
function startWorker(): { worker: PDFWorker; end: () => void } {
  const code = `import ${JSON.stringify(new URL(workerUrl, window.location.href).href)}`
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const port = new Worker(address, { type: 'module' })
  const worker = PDFWorker.create({ port })
  const end = () => {
    worker.destroy()
    port.terminate()
    URL.revokeObjectURL(address)
  }
  return { worker, end }
}

export interface DrawnPage {
  width: number
  height: number
}

export interface PdfFile {
  pages: number
  /** Onto the canvas, `width` CSS pixels wide; a later drawing on the same canvas must wait for this one. */
  draw(page: number, canvas: HTMLCanvasElement, options: DrawOptions): Promise<DrawnPage>
  /** The page's text over it, for screen readers and for selecting; without the watermark's. */
  write(page: number, layer: HTMLElement, options: { width: number; without: string }): Promise<void>
  close(): void
}

interface DrawOptions {
  width: number
  /** Canvas pixels per CSS pixel. */
  ratio: number
  signal?: AbortSignal
}

export async function openPdf(source: { url: string } | { data: ArrayBuffer }): Promise<PdfFile> {
  const { worker, end } = startWorker()
  const decoders = new URLSearchParams({ jbig2: jbig2Url, openjpeg: openjpegUrl })
  const task = getDocument({
    ...source,
    worker,
    // Neither WebAssembly nor code made from text: the page's policy forbids both.
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: `${new URL(decoderUrl, window.location.href).href}?${decoders}&file=/`,
    enableXfa: false,
  })
  let pdf: PDFDocumentProxy
  try {
    pdf = await task.promise
  } catch (error) {
    end()
    throw error
  }
  const viewportOf = async (number: number, width: number) => {
    const page = await pdf.getPage(number)
    const scale = width / page.getViewport({ scale: 1 }).width
    return { page, scale, viewport: page.getViewport({ scale }) }
  }
  return {
    pages: pdf.numPages,
    async draw(number, canvas, { width, ratio, signal }) {
      const { page, viewport } = await viewportOf(number, width)
      signal?.throwIfAborted()
      canvas.width = Math.floor(viewport.width * ratio)
      canvas.height = Math.floor(viewport.height * ratio)
      const canvasContext = canvas.getContext('2d')
      if (!canvasContext) throw new Error('No canvas to draw on')
      const drawing = page.render({ canvas, canvasContext, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      signal?.addEventListener('abort', () => drawing.cancel(), { once: true })
      await drawing.promise
      return { width: viewport.width, height: viewport.height }
    },
    async write(number, layer, { width, without }) {
      const { page, scale, viewport } = await viewportOf(number, width)
      const content = await page.getTextContent()
      const words = content.items.filter(item => !('str' in item) || !isMark(item, without))
      layer.replaceChildren()
      layer.style.setProperty('--total-scale-factor', String(scale))
      await new TextLayer({
        textContentSource: { ...content, items: words },
        container: layer,
        viewport,
      }).render()
    },
    close() {
      void task.destroy().finally(end)
    },
  }
}

/** The watermark is the only slanted text. */
function isMark(item: { str: string; transform: number[] }, text: string): boolean {
  const [, rise = 0, fall = 0] = item.transform
  return text !== '' && rise !== 0 && fall !== 0 && text.includes(item.str.trim())
}
