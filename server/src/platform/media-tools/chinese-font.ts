import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const file = new URL('../../../fonts/noto-sans-hk-400.ttf.br', import.meta.url)
let bytes: Buffer | undefined

/**
 * Noto Sans HK, as TrueType: Latin, the Chinese written in Hong Kong, including Cantonese, and the other scripts of
 * names: simplified Chinese and Japanese. 9 MB, unpacked once per thread.
 */
export function chineseFont(): Buffer {
  bytes ??= brotliDecompressSync(readFileSync(file))
  return bytes
}
