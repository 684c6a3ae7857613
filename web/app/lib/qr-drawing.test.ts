import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isUnderMark, qrSvg } from './qr-drawing.ts'

// Of the highest error correction, so that a code stays readable with three tenths of it unreadable.
const link = 'https://lantern.example/qr/MTA1MSxLN1AyUVg'

test('what a camera sees is the code, but for the little that the lantern covers', async () => {
  const { modules } = create(link, { errorCorrectionLevel: 'H' })
  const scale = 12
  const width = (modules.size + 8) * scale
  const { data } = await sharp(Buffer.from(qrSvg(modules)))
    .resize(width, width)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = (row: number, column: number) =>
    (data[(row + 4.5) * scale * width + (column + 4.5) * scale] ?? 255) < 128 ? 1 : 0
  let covered = 0
  const wrong: string[] = []
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (isUnderMark(modules, row, column)) covered += 1
      else if (seen(row, column) !== (modules.get(row, column) ? 1 : 0)) wrong.push(`${row}:${column}`)
    }
  expect(wrong).toEqual([])
  expect(covered).toBeGreaterThan(0)
  expect(covered / modules.size ** 2).toBeLessThan(0.06)
})
