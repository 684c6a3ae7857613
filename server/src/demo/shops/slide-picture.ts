import { isPalette, palettes } from '#demo/cover-palettes.ts'
import { coverSvg } from '#demo/covers.ts'
import type { Cover } from '#demo/types.ts'

const width = 1600
const height = 640

/** A course's drawing on a wide background of its own colours: what a shop shows of itself. */
export function slideSvg({ motif, palette }: Cover): string {
  const { ground, shape, accent, main } = isPalette(palette) ? palettes[palette] : palettes.peach
  const drawn = (height * 5) / 3
  // Parts that a cover cuts off at its edge continue here.
  const drawing = coverSvg({ motif, palette }).replace(
    'width="500" height="300"',
    `x="${width - drawn}" y="0" width="${drawn}" height="${height}" overflow="visible"`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    drawing +
    `<circle cx="120" cy="${height}" r="300" fill="${shape}"/>` +
    `<circle cx="330" cy="180" r="46" fill="${accent}"/>` +
    `<circle cx="232" cy="262" r="22" fill="${main}"/>` +
    '</svg>'
  )
}
