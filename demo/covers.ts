import { chineseMotifs, englishMotifs } from './cover-motifs-language.ts'
import { mathMotifs } from './cover-motifs-math.ts'
import { othersMotifs } from './cover-motifs-others.ts'
import type { Palette } from './cover-palettes.ts'
import { isPalette, palettes } from './cover-palettes.ts'
import { rect } from './draw.ts'
import type { Cover } from './types.ts'

const motifs: Record<string, (palette: Palette) => string> = {
  ...mathMotifs,
  ...chineseMotifs,
  ...englishMotifs,
  ...othersMotifs,
}

export const motifKeys: string[] = Object.keys(motifs)
export const paletteKeys: string[] = Object.keys(palettes)

/** A self-contained 5:3 picture. An unknown motif or palette falls back, since a cover must never be missing. */
export function coverSvg({ motif, palette }: Cover): string {
  const colours: Palette = isPalette(palette) ? palettes[palette] : palettes.peach
  const draw = (Object.hasOwn(motifs, motif) ? motifs[motif] : undefined) ?? mathMotifs.papers
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 300" width="500" height="300">` +
    rect(0, 0, 500, 300, colours.ground) +
    draw(colours) +
    `</svg>`
  )
}
