import type { PageSize } from './pdfium.ts'

/** The same grid that the viewer shows over its pages. */
export const stampGrid = { rows: 4, columns: 6 } as const

const angle = Math.PI / 6
const cos = Math.cos(angle)
const sin = Math.sin(angle)
// In points on a page as wide as A4; other pages are scaled.
const referenceWidth = 595
const sizes = { preferred: 12, smallest: 6 }

/**
 * The text of the grid as drawing operators. Lines are slanted, so neighbours run side by side, and a text can be
 * longer than its cell: the width of three cells leaves room for a name and an email address at a readable size.
 */
export function drawGrid(page: PageSize, line: { width: number; hex: string }): string {
  const scale = Math.min(page.width, page.height * 1.5) / referenceWidth
  const cell = { width: page.width / stampGrid.columns, height: page.height / stampGrid.rows }
  const room = Math.min((3 * cell.width) / cos, (1.2 * cell.height) / sin)
  const size = Math.max(sizes.smallest * scale, Math.min(sizes.preferred * scale, room / line.width))
  const half = (line.width * size) / 2

  const operators = [`BT /F ${number(size)} Tf`]
  for (let row = 0; row < stampGrid.rows; row += 1) {
    for (let column = 0; column < stampGrid.columns; column += 1) {
      // Every other row is shifted by half a cell, so that no line continues another.
      const shift = (row % 2 === 0 ? 0.35 : 0.65) * cell.width
      const x = column * cell.width + shift - half * cos
      const y = (row + 0.5) * cell.height - half * sin
      operators.push(`${[cos, sin, -sin, cos, x, y].map(number).join(' ')} Tm <${line.hex}> Tj`)
    }
  }
  operators.push('ET')
  return operators.join('\n')
}

/** From the grid, upright as the reader sees it, to the page's own coordinates. */
export function placeOnPage(
  box: { x: number; y: number; width: number; height: number },
  rotation: 0 | 90 | 180 | 270,
): string {
  const { x, y, width, height } = box
  const matrix = {
    0: [1, 0, 0, 1, x, y],
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  }[rotation]
  return matrix.map(number).join(' ')
}

const number = (value: number) => String(Math.round(value * 10_000) / 10_000)
