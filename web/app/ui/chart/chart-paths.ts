interface Bar {
  x: number
  width: number
  /** The height of zero, and of the value, from the top. */
  zero: number
  end: number
  radius: number
}

/** A bar from zero, with a rounded end: above it for gains, below it for losses. */
export function barPath({ x, width, zero, end, radius }: Bar): string {
  const round = Math.min(radius, width / 2, Math.abs(end - zero))
  const isUp = end < zero
  const shoulder = isUp ? end + round : end - round
  const corner = (toX: number, toY: number) => `A${round},${round} 0 0 ${isUp ? 1 : 0} ${toX},${toY}`
  return [
    `M${x},${zero}V${shoulder}`,
    corner(x + round, end),
    `H${x + width - round}`,
    corner(x + width, shoulder),
    `V${zero}Z`,
  ].join('')
}

interface Point {
  x: number
  y: number
}

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('')

/** The area between a line and zero. */
export function areaPath(points: readonly Point[], zero: number): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${linePath(points)}V${zero}H${first.x}Z` : ''
}
