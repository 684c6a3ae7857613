import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { chineseFont } from './chinese-font.ts'
import { cleanStampText, missingCharacters, unknownCharacter } from './stamp-text.ts'

/** A font of a few characters: some kilobytes instead of 9 MB. */
interface SmallFont {
  bytes: Buffer
  font: Font
}

/** A line of text with the font that can write it. */
export interface StampLine extends SmallFont {
  text: string
  /** At a size of 1 point. */
  width: number
  /** Glyphs as a PDF writes them. */
  hex: string
}

/** Characters that our font lacks aren't in this one either. */
async function fontFor(text: string): Promise<SmallFont> {
  const { Blob, Face, Font } = await import('harfbuzzjs')
  const bytes = await subsetFont(chineseFont(), `${text.normalize('NFC')} ${unknownCharacter}`, {
    targetFormat: 'truetype',
    keepFeatures: [],
    noHinting: true,
    noLayoutClosure: true,
  })
  return { bytes, font: new Font(new Face(new Blob(bytes))) }
}

const has = (font: Font) => (codePoint: number) => font.nominalGlyph(codePoint) !== undefined
const glyphOf = (font: Font, character: string) => font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0

/** Characters of the text that no stamp can write. */
export async function unstampable({ text }: { text: string }): Promise<string[]> {
  const { font } = await fontFor(text)
  return missingCharacters(text, has(font))
}

export async function setStampLine(text: string): Promise<StampLine> {
  const { bytes, font } = await fontFor(text)
  const line = cleanStampText(text, has(font))
  if (line === '') throw new Error('A stamp needs a text')
  const glyphs = [...line].map(character => glyphOf(font, character))
  const units = glyphs.reduce((sum, glyph) => sum + font.glyphHAdvance(glyph), 0)
  return { text: line, bytes, font, width: units / font.face.upem, hex: glyphs.map(hex4).join('') }
}

/** By hand, because the PDF library would need a second font engine to do it: a composite font by glyph numbers. */
export function embedStampFont(context: PDFContext, { text, bytes, font }: StampLine): PDFRef {
  const scale = (units: number) => Math.round((units * 1000) / font.face.upem)
  const { ascender, descender } = font.hExtents()
  const characters = [...new Set(text)]
  const glyphs = characters.map(character => glyphOf(font, character))
  const name = `${subsetTag(text)}+NotoSansHK-Regular`

  const file = context.flateStream(bytes, { Length1: bytes.length })
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    // Symbolic: glyphs are chosen by number, not through a named encoding.
    Flags: 4,
    FontBBox: boxOf(font).map(scale),
    ItalicAngle: 0,
    Ascent: scale(ascender),
    Descent: scale(descender),
    CapHeight: scale(ascender),
    StemV: 80,
    FontFile2: context.register(file),
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    CIDToGIDMap: 'Identity',
    DW: 1000,
    W: glyphs.flatMap(glyph => [glyph, [scale(font.glyphHAdvance(glyph))]]),
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(toUnicode(characters, glyphs))),
    }),
  )
}

/** The box around all glyphs laid on top of each other: left, bottom, right, top. */
function boxOf(font: Font): number[] {
  const head = Buffer.from(font.face.referenceTable('head') ?? [])
  return [36, 38, 40, 42].map(at => head.readInt16BE(at))
}

/** Maps glyphs back to characters, so that a reader can search and copy the text. */
function toUnicode(characters: readonly string[], glyphs: readonly number[]): string {
  const lines = characters.map((character, index) => {
    return `<${hex4(glyphs[index] ?? 0)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`
  })
  const blocks: string[] = []
  // A block may contain at most 100, by the format's rules.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Six capitals that differ between subsets, as the format requires. */
function subsetTag(text: string): string {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 26 ** 6
  return Array.from({ length: 6 }, (_, place) => {
    return String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26))
  }).join('')
}

const hex4 = (glyph: number) => glyph.toString(16).padStart(4, '0')
