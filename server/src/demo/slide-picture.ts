import { coverSvg } from '#demo/covers.ts'
import type { Cover } from '#demo/types.ts'

export const slideSize = { width: 1600, height: 640 } as const

/** Two drawings of courses beside each other on one ground: what a shop shows of itself. */
export function slideSvg(left: Cover, right: Cover): string {
  const { width, height } = slideSize
  const placed = (motif: string, x: number) =>
    coverSvg({ motif, palette: left.palette }).replace(
      'width="500" height="300"',
      `x="${x}" y="80" width="800" height="480"`,
    )
  // The ground of a drawing, which is its first rectangle, goes on behind both.
  const ground = /<rect [^>]*fill="([^"]+)"/.exec(coverSvg(left))?.[1] ?? 'white'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    placed(left.motif, 0) +
    placed(right.motif, width / 2) +
    '</svg>'
  )
}
