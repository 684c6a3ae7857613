import { chineseMotifs, englishMotifs } from './cover-motifs-language.ts'
import { mathMotifs } from './cover-motifs-math.ts'
import { othersMotifs } from './cover-motifs-others.ts'
import type { Palette } from './cover-palettes.ts'
import { isPalette, palettes, subjectPalettes } from './cover-palettes.ts'
import { dot, escapeXml, FONT, hashOf, rect } from './draw.ts'
import type { Cover, SubjectKey } from './types.ts'

const bySubject: Record<SubjectKey, Record<string, (palette: Palette) => string>> = {
  math: mathMotifs,
  chinese: chineseMotifs,
  english: englishMotifs,
  others: othersMotifs,
}

const motifs: Record<string, (palette: Palette) => string> = {
  ...mathMotifs,
  ...chineseMotifs,
  ...englishMotifs,
  ...othersMotifs,
}

export const motifKeys: string[] = Object.keys(motifs)
export const paletteKeys: string[] = Object.keys(palettes)

/** What a product without a chosen cover gets: always the same one for the same id. */
export function motifFor(subject: SubjectKey, seed: string | number): Cover {
  const hash = hashOf(`${subject}:${seed}`)
  const choices = Object.keys(bySubject[subject])
  const tones = subjectPalettes[subject]
  return {
    motif: choices[hash % choices.length] ?? 'papers',
    palette: tones[Math.floor(hash / 1009) % tones.length] ?? 'peach',
  }
}

/** A self-contained 5:3 picture. An unknown motif or palette falls back, since a cover must never be missing. */
export function coverSvg({
  motif,
  palette,
  title,
}: {
  motif: string
  palette: string
  title?: string
}): string {
  const colours: Palette = isPalette(palette) ? palettes[palette] : palettes.peach
  const draw = (Object.hasOwn(motifs, motif) ? motifs[motif] : undefined) ?? mathMotifs.papers
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 300" width="500" height="300">` +
    rect(0, 0, 500, 300, colours.ground) +
    draw(colours) +
    (title ? ribbon(title) : '') +
    `</svg>`
  )
}

/** A title along the foot, cut to one line. */
function ribbon(title: string): string {
  const size = 26
  let width = 0
  let shown = ''
  for (const character of title) {
    // A Chinese character is a full em wide, a Latin letter a little over half.
    width += character > '\u2e7f' ? size : size * 0.58
    if (width > 410) {
      shown += '…'
      break
    }
    shown += character
  }
  return (
    rect(0, 236, 500, 64, '#14202E', 0, 'opacity=".94"') +
    dot(34, 268, 8, '#F2A93B') +
    `<text x="56" y="277" font-family="${FONT}" font-size="${size}" font-weight="800" fill="#FFF8EC">${escapeXml(shown)}</text>`
  )
}
