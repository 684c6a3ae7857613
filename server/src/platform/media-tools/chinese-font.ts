import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = '@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf'
let bytes: Buffer | undefined

/** Noto Sans HK: Latin, and the Chinese that Hong Kong writes, Cantonese included. 7 MB, read once a thread. */
export function chineseFont(): Buffer {
  bytes ??= readFileSync(createRequire(import.meta.url).resolve(file))
  return bytes
}
