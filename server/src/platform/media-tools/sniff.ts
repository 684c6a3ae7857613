export type SniffedKind = 'mp4' | 'pdf' | 'ole' | 'zip' | 'image'

/** The number of bytes `sniff` looks at: a PDF may start with up to 1024 bytes of something else. */
export const sniffLength = 1024 + 5

const starts: readonly (readonly [SniffedKind, readonly number[]])[] = [
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
]

/** The type of a file by its first bytes. Null: none of the types we accept, whatever its name says. */
export function sniff(head: Uint8Array): SniffedKind | null {
  for (const [kind, magic] of starts) if (magic.every((byte, at) => head[at] === byte)) return kind
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image'
  if (text.startsWith('ftyp', 4)) return sniffBrands(text)
  if (text.slice(0, sniffLength).includes('%PDF-')) return 'pdf'
  return null
}

/** The same container is used for videos, Apple's QuickTime and several picture formats. */
function sniffBrands(text: string): SniffedKind | null {
  const boxEnd = Math.min(text.length, Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0))
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text.slice(at, at + 4))
  if (brands.some(brand => brand === 'avif' || brand === 'avis')) return 'image'
  if (brands.some(brand => /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(brand))) return null
  return brands[0] === 'qt  ' ? null : 'mp4'
}
