import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

let bytes: Buffer | undefined

/** Noto Sans HK: Latin, and the Chinese that Hong Kong writes, Cantonese included. 7 MB, read once a thread. */
export function chineseFont(): Buffer {
  const { resolve } = createRequire(import.meta.url)
  bytes ??= readFileSync(resolve('@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf'))
  return bytes
}
