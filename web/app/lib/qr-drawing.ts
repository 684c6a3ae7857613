/** A code as `qrcode` computes it: a square of modules, dark or light. */
export interface QrModules {
  size: number
  get: (row: number, column: number) => number
}

const ink = '#14202e'
const red = '#c43d20'
const amber = '#f2a93b'
/** Light modules around the code, as the standard requires. */
const quiet = 4
/** How much of the width the lantern takes; the highest error correction restores many times as much. */
const markShare = 0.17

/** Whether the lantern in the middle covers a module. */
export function isUnderMark({ size }: QrModules, row: number, column: number): boolean {
  const half = (size * markShare) / 2 + 0.5
  const middle = size / 2
  return Math.abs(row + 0.5 - middle) < half && Math.abs(column + 0.5 - middle) < half
}

/** Whether a module belongs to one of the three squares in the corners, which are drawn as one shape each. */
function isCorner({ size }: QrModules, row: number, column: number): boolean {
  return (row < 7 && (column < 7 || column >= size - 7)) || (row >= size - 7 && column < 7)
}

/** Always dark on white, whatever the scheme, as cameras expect. */
export function qrSvg(modules: QrModules): string {
  const { size } = modules
  const width = size + 2 * quiet
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column) || isCorner(modules, row, column) || isUnderMark(modules, row, column))
        continue
      let end = column + 1
      while (
        end < size &&
        modules.get(row, end) &&
        !isCorner(modules, row, end) &&
        !isUnderMark(modules, row, end)
      )
        end += 1
      runs.push(`M${column + quiet} ${row + quiet}h${end - column}v1h-${end - column}z`)
      column = end
    }
  }
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  const side = size * markShare
  const markAt = quiet + (size - side) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="1024" height="1024">`,
    `<rect width="${width}" height="${width}" fill="#fff"/>`,
    `<path d="${runs.join('')}" fill="${ink}" shape-rendering="crispEdges"/>`,
    ...corners.map(([x, y]) => corner(x + quiet, y + quiet)),
    `<svg x="${markAt}" y="${markAt}" width="${side}" height="${side}" viewBox="0 0 24 24">${mark}</svg>`,
    '</svg>',
  ].join('')
}

function corner(x: number, y: number): string {
  return (
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1" fill="none" stroke="${ink}"/>` +
    `<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx="0.7" fill="${red}"/>`
  )
}

/** The lantern of the logo, in its own colours. */
const mark = `
<path fill="${ink}" d="M9.2 1.4h5.6a1 1 0 0 1 1 1v1.3H8.2V2.4a1 1 0 0 1 1-1zM8.2 18.6h7.6v1.1a1 1 0 0 1-1 1h-1.9v1.5a.9.9 0 0 1-1.8 0v-1.5H9.2a1 1 0 0 1-1-1z"/>
<path fill="${red}" d="M12 4.6c6.1 0 10 2.6 10 6.55s-3.9 6.55-10 6.55S2 15.1 2 11.15 5.9 4.6 12 4.6z"/>
<path fill="${amber}" d="M12 4.6c2.9 1.7 4.3 3.9 4.3 6.55S14.9 16 12 17.7c-2.9-1.7-4.3-3.9-4.3-6.55S9.1 6.3 12 4.6z"/>`
