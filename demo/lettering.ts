import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Blob, Face, Font, Buffer as Run, type SvgPathCommand, shape } from 'harfbuzzjs'

/**
 * Words are drawn as shapes of these faces, never as text: what turns an SVG into pixels would take the fonts of its
 * host, and a host without Chinese ones draws boxes. A character comes from the first face that has it.
 */
const files = ['plus-jakarta-sans-800.ttf.br', 'noto-sans-hk-700.ttf.br']

interface Line {
  /** In units of one em, the baseline at 0, upwards positive. */
  commands: readonly SvgPathCommand[]
  width: number
}

let faces: Font[] | undefined
const lines = new Map<string, Line>()

export const widthOf = (text: string, size: number): number => lineOf(text).width * size

/** The path data of one line. `x` is where it begins, or its middle; `y` is its baseline. */
export function lettersPath(
  text: string,
  { x, y, size, anchor = 'start' }: { x: number; y: number; size: number; anchor?: 'start' | 'middle' },
): string {
  const { commands, width } = lineOf(text)
  const left = anchor === 'middle' ? x - (width * size) / 2 : x
  const place = (value: number, index: number) =>
    round(index % 2 === 0 ? left + value * size : y - value * size)
  return commands.map(({ type, values }) => type + values.map(place).join(' ')).join('')
}

function lineOf(text: string): Line {
  const known = lines.get(text)
  if (known) return known
  const commands: SvgPathCommand[] = []
  let width = 0
  for (const { face, content } of runsOf(text)) {
    const em = face.face.upem
    const run = new Run()
    run.addText(content)
    run.guessSegmentProperties()
    shape(face, run)
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of run.getGlyphInfosAndPositions()) {
      const offsets = [width * em + xOffset, yOffset]
      for (const { type, values } of face.glyphToJson(codepoint)) {
        commands.push({
          type,
          values: values.map((value, index) => (value + (offsets[index % 2] ?? 0)) / em),
        })
      }
      width += xAdvance / em
    }
  }
  const line = { commands, width }
  lines.set(text, line)
  return line
}

/** Neighbours of one face are shaped together, for kerning. */
function runsOf(text: string): { face: Font; content: string }[] {
  const runs: { face: Font; content: string }[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const face = faceOf(segment)
    const last = runs.at(-1)
    if (last?.face === face) last.content += segment
    else runs.push({ face, content: segment })
  }
  return runs
}

function faceOf(character: string): Font {
  faces ??= files.map(readFace)
  // A letter with a mark may be drawn as the two.
  const forms = [character, character.normalize('NFD')].map(form =>
    [...form].map(point => point.codePointAt(0) ?? 0),
  )
  const face = faces.find(font =>
    forms.some(form => form.every(point => font.nominalGlyph(point) !== undefined)),
  )
  if (!face) throw new Error(`No face of demo/fonts has ${character}: make them anew with tools/fonts.ts`)
  return face
}

function readFace(file: string): Font {
  const packed = readFileSync(path.join(import.meta.dirname, 'fonts', file))
  return new Font(new Face(new Blob(brotliDecompressSync(packed))))
}

const round = (value: number): number => Math.round(value * 100) / 100
