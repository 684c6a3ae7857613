import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import subsetFont from 'subset-font'
import { chineseFont } from './chinese-font.ts'
import { cleanStampText, missingCharacters, unknownCharacter } from './stamp-text.ts'
import { readTrueType, type TrueType } from './truetype.ts'

/** A line of text with the font that can write it, and nothing else: a few kilobytes of the font's 7 MB. */
export interface StampLine {
  text: string
  font: TrueType
  /** At a size of 1 point. */
  width: number
  /** Glyphs as a PDF writes them. */
  hex: string
}

let whole: TrueType | undefined

function wholeFont(): TrueType {
  whole ??= readTrueType(chineseFont())
  return whole
}

/** Characters of the text that no stamp can write. */
export function unstampable({ text }: { text: string }): string[] {
  const font = wholeFont()
  return missingCharacters(text, codePoint => font.glyphOf(codePoint) > 0)
}

export async function setStampLine(text: string): Promise<StampLine> {
  const full = wholeFont()
  const line = cleanStampText(text, codePoint => full.glyphOf(codePoint) > 0)
  if (line === '') throw new Error('A stamp needs a text')
  const bytes = await subsetFont(full.bytes, line + unknownCharacter, {
    targetFormat: 'truetype',
    keepFeatures: [],
    noHinting: true,
    noLayoutClosure: true,
  })
  const font = readTrueType(bytes)
  const glyphs = [...line].map(character => font.glyphOf(character.codePointAt(0) ?? 0))
  const units = glyphs.reduce((sum, glyph) => sum + font.widthOf(glyph), 0)
  return { text: line, font, width: units / font.unitsPerEm, hex: glyphs.map(hex4).join('') }
}

/** By hand, since the PDF library would need a second font engine to do it: a composite font by glyph numbers. */
export function embedStampFont(context: PDFContext, { text, font }: StampLine): PDFRef {
  const scale = (units: number) => Math.round((units * 1000) / font.unitsPerEm)
  const characters = [...new Set(text)]
  const glyphs = characters.map(character => font.glyphOf(character.codePointAt(0) ?? 0))
  const name = `${subsetTag(text)}+NotoSansHK-Regular`

  const file = context.flateStream(font.bytes, { Length1: font.bytes.length })
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    // Symbolic: glyphs are chosen by number, not through a named encoding.
    Flags: 4,
    FontBBox: font.box.map(scale),
    ItalicAngle: 0,
    Ascent: scale(font.ascent),
    Descent: scale(font.descent),
    CapHeight: scale(font.ascent),
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
    W: glyphs.flatMap(glyph => [glyph, [scale(font.widthOf(glyph))]]),
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

/** Back from glyphs to characters, so that a reader can search, copy and prove the text. */
function toUnicode(characters: readonly string[], glyphs: readonly number[]): string {
  const lines = characters.map((character, index) => {
    return `<${hex4(glyphs[index] ?? 0)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`
  })
  const blocks: string[] = []
  // A block holds 100 at most, by the rules of the format.
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

/** Six capitals that differ between subsets, as the format asks for. */
function subsetTag(text: string): string {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 26 ** 6
  return Array.from({ length: 6 }, (_, place) => {
    return String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26))
  }).join('')
}

const hex4 = (glyph: number) => glyph.toString(16).padStart(4, '0')
