import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'
import type { FileBytes } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import { lendChineseFont } from './pdfium-fonts.ts'
import { addCallback, makeRoomForCallbacks } from './wasm-callbacks.ts'

/** The functions of PDFium's C interface that we call; pointers are plain numbers. */
interface Pdfium {
  _FPDF_InitLibraryWithConfig(config: number): void
  _FPDF_SetSystemFontInfo(info: number): void
  _FPDF_LoadCustomDocument(access: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetSecurityHandlerRevision(document: number): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, w: number, h: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
  _FPDF_GetFormType(document: number): number
  _FPDFDoc_GetJavaScriptActionCount(document: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFText_ClosePage(text: number): void
  wasmExports: {
    malloc(size: number): number
    free(pointer: number): void
    __indirect_function_table: WebAssembly.Table
  }
  HEAPU8: Uint8Array<ArrayBuffer>
}

export interface PageSize {
  /** In points (1/72 inch), as shown: after the page's own rotation. */
  width: number
  height: number
}

export interface PdfDocument {
  pageCount: number
  /** It has scripts, embedded files, or a form that is a program of its own. */
  isActive: boolean
  pageSize(index: number): PageSize
  /** Red, green, blue, alpha, row by row. */
  renderPage(index: number, width: number, height: number): Uint8Array<ArrayBuffer>
  pageText(index: number): string
}

const bitmapFormat = { rgba: 4 }
// Includes annotations on top of the page; bytes in the usual order.
const renderFlags = { annotations: 0x01, reverseByteOrder: 0x10 }
/** Kinds of forms; those beyond it are XFA. */
const plainForm = 1
const loadErrors = { password: 4, security: 5 }

/** Beyond this, a page is a bomb (for example a picture of 30,000 x 30,000 pixels), not a worksheet. */
const maxHeapBytes = 768 * 1024 * 1024

// Compiling takes 70 ms, a new instance 20, so it is compiled once per thread.
let compiled: WebAssembly.Module | undefined
const compile = () => {
  const path = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
  if (compiled) return compiled
  const binary = readFileSync(path)
  makeRoomForCallbacks(binary)
  compiled = new WebAssembly.Module(binary)
  return compiled
}

/**
 * PDFium detects broken and encrypted files, and is the only one that draws. Every file gets its own instance: its
 * memory is freed with it, and what a hostile file does to it can't affect the next one.
 */
export async function withPdf<Result>(
  file: FileBytes,
  use: (document: PdfDocument) => Result | Promise<Result>,
): Promise<Result> {
  const limit = { reached: false }
  try {
    return await use(load(await instantiate(limit), file))
  } catch (error) {
    if (limit.reached) throw new MediaRefusal('pdf_page_giant', { cause: error })
    // A trap or an abort inside PDFium: the file is its only input.
    if (error instanceof WebAssembly.RuntimeError) throw new MediaRefusal('pdf_broken', { cause: error })
    throw error
  }
}

async function instantiate(limit: { reached: boolean }): Promise<Pdfium> {
  const options = {
    print() {},
    printErr() {},
    instantiateWasm(imports: WebAssembly.Imports, loaded: (module: WebAssembly.Module) => void) {
      const env = imports.env as Record<string, (size: number) => boolean>
      const grow = env.emscripten_resize_heap
      env.emscripten_resize_heap = size => {
        if (size >>> 0 > maxHeapBytes) limit.reached = true
        return limit.reached ? false : (grow?.(size) ?? false)
      }
      const instance = new WebAssembly.Instance(compile(), imports)
      // The package's type describes the module, but Emscripten asks for the instance.
      loaded(instance as unknown as WebAssembly.Module)
      return instance.exports
    },
  }
  // The package types a small part of PDFium's interface; all of it is there.
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium
  pdfium._FPDF_InitLibraryWithConfig(0)
  lendChineseFont(pdfium)
  return pdfium
}

/** Lets PDFium read only the blocks it needs, so a file of 500 MB is never loaded completely. */
function load(pdfium: Pdfium, file: FileBytes): PdfDocument {
  const { malloc, free, __indirect_function_table: table } = pdfium.wasmExports
  const readBlock = (...[, position = 0, target = 0, length = 0]: number[]) => {
    const bytes = pdfium.HEAPU8.subarray(target >>> 0, (target >>> 0) + (length >>> 0))
    return file.readInto(bytes, position >>> 0) === bytes.length ? 1 : 0
  }
  // Its positions are signed 32-bit numbers.
  if (file.size > 0x7fffffff) throw new MediaRefusal('pdf_broken')
  const callback = addCallback(table, { parameters: 4, result: true }, readBlock)
  const access = malloc(12)
  const view = new DataView(pdfium.HEAPU8.buffer, access)
  for (const [index, value] of [file.size, callback, 0].entries()) view.setUint32(index * 4, value, true)

  const document = pdfium._FPDF_LoadCustomDocument(access, 0)
  if (!document) {
    const error = pdfium._FPDF_GetLastError()
    const encrypted = error === loadErrors.password || error === loadErrors.security
    throw new MediaRefusal(encrypted ? 'pdf_encrypted' : 'pdf_broken')
  }
  // Opens without a password, but its owner restricted it: we couldn't write a stamp into it.
  if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1) throw new MediaRefusal('pdf_encrypted')

  const form = openForm(pdfium, document)
  const withPage = <Value>(index: number, use: (page: number) => Value): Value => {
    const page = pdfium._FPDF_LoadPage(document, index)
    if (!page) throw new MediaRefusal('pdf_broken')
    try {
      return use(page)
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }

  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    isActive:
      pdfium._FPDFDoc_GetJavaScriptActionCount(document) > 0 ||
      pdfium._FPDFDoc_GetAttachmentCount(document) > 0 ||
      pdfium._FPDF_GetFormType(document) > plainForm,
    pageSize(index) {
      const pointer = malloc(8)
      const found = pdfium._FPDF_GetPageSizeByIndexF(document, index, pointer)
      const view = new DataView(pdfium.HEAPU8.buffer, pointer)
      const size = { width: view.getFloat32(0, true), height: view.getFloat32(4, true) }
      free(pointer)
      if (!found) throw new MediaRefusal('pdf_broken')
      return size
    },
    renderPage(index, width, height) {
      const pointer = malloc(width * height * 4)
      if (!pointer) throw new MediaRefusal('pdf_page_giant')
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bitmapFormat.rgba, pointer, width * 4)
      try {
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        withPage(index, page => {
          const flags = renderFlags.annotations | renderFlags.reverseByteOrder
          pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
          if (!form) return
          pdfium._FORM_OnAfterLoadPage(page, form)
          pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, renderFlags.reverseByteOrder)
          pdfium._FORM_OnBeforeClosePage(page, form)
        })
        // A copy: PDFium's memory moves when it grows.
        return pdfium.HEAPU8.slice(pointer, pointer + width * height * 4)
      } finally {
        pdfium._FPDFBitmap_Destroy(bitmap)
        free(pointer)
      }
    },
    pageText: index =>
      withPage(index, page => {
        const text = pdfium._FPDFText_LoadPage(page)
        const count = pdfium._FPDFText_CountChars(text)
        const pointer = malloc((count + 1) * 2)
        const length = Math.max(1, pdfium._FPDFText_GetText(text, 0, count, pointer)) - 1
        const characters = Buffer.from(pdfium.HEAPU8.buffer, pointer, length * 2).toString('utf16le')
        free(pointer)
        pdfium._FPDFText_ClosePage(text)
        return characters
      }),
  }
}

/** The form fields of a worksheet are drawn separately from its pages. 0: there are none. */
function openForm(pdfium: Pdfium, document: number): number {
  if (pdfium._FPDF_GetFormType(document) === 0) return 0
  // Version 2 of the structure; its callbacks (timers, cursors, scripts) are for forms on a screen.
  const length = 256
  const info = pdfium.wasmExports.malloc(length)
  pdfium.HEAPU8.fill(0, info, info + length)
  new DataView(pdfium.HEAPU8.buffer, info).setUint32(0, 2, true)
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
}
