/** As much of a TrueType font as a PDF needs to know: which glyph a character has, and how wide it is. */
export interface TrueType {
  bytes: Buffer
  unitsPerEm: number
  ascent: number
  descent: number
  box: readonly [number, number, number, number]
  /** 0: the font doesn't have the character. */
  glyphOf(codePoint: number): number
  /** In units of the font. */
  widthOf(glyph: number): number
}

/** For fonts of our own only: hostile ones are never read. */
export function readTrueType(bytes: Buffer): TrueType {
  const table = (tag: string): number => {
    const count = bytes.readUInt16BE(4)
    for (let index = 0; index < count; index += 1) {
      const record = 12 + index * 16
      if (bytes.toString('latin1', record, record + 4) === tag) return bytes.readUInt32BE(record + 8)
    }
    throw new Error(`The font has no table ${tag}`)
  }
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const widths = bytes.readUInt16BE(hhea + 34)
  return {
    bytes,
    unitsPerEm: bytes.readUInt16BE(head + 18),
    ascent: bytes.readInt16BE(hhea + 4),
    descent: bytes.readInt16BE(hhea + 6),
    box: [
      bytes.readInt16BE(head + 36),
      bytes.readInt16BE(head + 38),
      bytes.readInt16BE(head + 40),
      bytes.readInt16BE(head + 42),
    ],
    glyphOf: characterMap(bytes, table('cmap')),
    // Glyphs behind the list share the width of its last one.
    widthOf: glyph => bytes.readUInt16BE(hmtx + Math.min(glyph, widths - 1) * 4),
  }
}

function characterMap(bytes: Buffer, cmap: number): (codePoint: number) => number {
  const offsets = Array.from({ length: bytes.readUInt16BE(cmap + 2) }, (_, index) => {
    return cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4)
  })
  const all = offsets.find(offset => bytes.readUInt16BE(offset) === 12)
  if (all !== undefined) return segmentedCoverage(bytes, all)
  const basic = offsets.find(offset => bytes.readUInt16BE(offset) === 4)
  if (basic !== undefined) return segmentMapping(bytes, basic)
  throw new Error('The font has no map of characters that we can read')
}

/** Format 12: sorted groups of consecutive characters with consecutive glyphs. */
function segmentedCoverage(bytes: Buffer, start: number): (codePoint: number) => number {
  const count = bytes.readUInt32BE(start + 12)
  return codePoint => {
    let low = 0
    let high = count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const group = start + 16 + middle * 12
      const first = bytes.readUInt32BE(group)
      if (codePoint < first) high = middle - 1
      else if (codePoint > bytes.readUInt32BE(group + 4)) low = middle + 1
      else return bytes.readUInt32BE(group + 8) + codePoint - first
    }
    return 0
  }
}

/** Format 4: the same for the first 65,536 characters, with an indirection. */
function segmentMapping(bytes: Buffer, start: number): (codePoint: number) => number {
  const double = bytes.readUInt16BE(start + 6)
  return codePoint => {
    if (codePoint > 0xffff) return 0
    for (let at = 0; at < double; at += 2) {
      if (codePoint > bytes.readUInt16BE(start + 14 + at)) continue
      const first = bytes.readUInt16BE(start + 16 + double + at)
      if (codePoint < first) return 0
      const delta = bytes.readUInt16BE(start + 16 + 2 * double + at)
      const rangeAt = start + 16 + 3 * double + at
      const range = bytes.readUInt16BE(rangeAt)
      if (range === 0) return (codePoint + delta) & 0xffff
      const glyph = bytes.readUInt16BE(rangeAt + range + (codePoint - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
