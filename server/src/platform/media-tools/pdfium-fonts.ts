import { chineseFont } from './chinese-font.ts'
import { addCallback } from './wasm-callbacks.ts'

// As Windows numbers them: Japanese, Korean, simplified and traditional Chinese.
const eastAsianCharsets: readonly number[] = [128, 129, 134, 136]
const fontHandle = 1

/**
 * Older worksheets name a Chinese font without embedding it, and PDFium has none: their text would be missing without
 * a trace. It gets ours for them, and uses its own for everything else.
 */
export function lendChineseFont(pdfium: {
  _FPDF_SetSystemFontInfo(info: number): void
  wasmExports: { malloc(size: number): number; __indirect_function_table: WebAssembly.Table }
  HEAPU8: Uint8Array
}): void {
  const table = pdfium.wasmExports.__indirect_function_table
  const nothing = () => undefined
  const zero = () => 0

  const mapFont = (...[, , , charset = 0]: number[]) => (eastAsianCharsets.includes(charset) ? fontHandle : 0)
  // Called for one table of the font or, without a table name, for the whole file; first only for its length.
  const getFontData = (...[, , tag, target = 0, room = 0]: number[]) => {
    if (tag !== 0) return 0
    const font = chineseFont()
    if (target !== 0 && room >>> 0 >= font.length) pdfium.HEAPU8.set(font, target >>> 0)
    return font.length
  }

  const callbacks = [
    addCallback(table, { parameters: 1, result: false }, nothing), // Release
    addCallback(table, { parameters: 2, result: false }, nothing), // EnumFonts
    addCallback(table, { parameters: 7, result: true }, mapFont),
    addCallback(table, { parameters: 2, result: true }, zero), // GetFont, by its exact name
    addCallback(table, { parameters: 5, result: true }, getFontData),
    addCallback(table, { parameters: 4, result: true }, zero), // GetFaceName
    addCallback(table, { parameters: 2, result: true }, () => 136), // GetFontCharset
    addCallback(table, { parameters: 2, result: false }, nothing), // DeleteFont
  ]
  const info = pdfium.wasmExports.malloc(4 * (1 + callbacks.length))
  const view = new DataView(pdfium.HEAPU8.buffer, info)
  for (const [index, value] of [1, ...callbacks].entries()) view.setUint32(index * 4, value, true)
  pdfium._FPDF_SetSystemFontInfo(info)
}
