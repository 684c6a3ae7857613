import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { comparePixels, drawDifference, readPixels } from './compare-pictures.ts'

/** A white picture with a dark square. */
async function square(left: number, { width = 40, height = 30, colour = '#204060' } = {}) {
  const input = await sharp({ create: { width: 10, height: 10, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input, left, top: 5 }])
    .png()
    .toBuffer()
  return readPixels(picture)
}

describe('two pictures', () => {
  it('that are equal do not differ', async () => {
    expect(comparePixels(await square(5), await square(5))).toBeNull()
  })

  it('whose colours differ as little as smoothed edges do not differ', async () => {
    expect(comparePixels(await square(5), await square(5, { colour: '#305070' }))).toBeNull()
    expect(comparePixels(await square(5), await square(5, { colour: '#3c4060' }))).toMatchObject({
      count: 100,
    })
  })

  it('of which one is shifted differ where the square was and where it is', async () => {
    expect(comparePixels(await square(5), await square(8))).toMatchObject({
      count: 60,
      share: 60 / (40 * 30),
      box: { left: 5, top: 5, width: 13, height: 10 },
    })
  })

  it('of other sizes differ in what only one of them covers', async () => {
    const difference = comparePixels(await square(5), await square(5, { height: 34 }))
    expect(difference).toMatchObject({ count: 4 * 40, box: { left: 0, top: 30, width: 40, height: 4 } })
    expect(comparePixels(await square(5, { width: 44 }), await square(5))).toMatchObject({ count: 4 * 30 })
  })

  it('are shown side by side with what differs', async () => {
    const [before, after] = [await square(5), await square(8, { height: 34 })]
    const difference = comparePixels(before, after)
    if (!difference) throw new Error('they differ')
    const drawn = await readPixels(await drawDifference(before, after, difference))
    expect([drawn.width, drawn.height]).toEqual([3 * 40 + 32, 34])
    const colourAt = (x: number, y: number) => [...drawn.data.slice((y * drawn.width + x) * 3).slice(0, 3)]
    expect(colourAt(2 * 56 + 6, 6)).toEqual([220, 0, 60])
    expect(colourAt(2 * 56 + 12, 6)).not.toEqual([220, 0, 60])
  })
})
