import { expect, test } from 'vitest'
import { bandOf, bandsWithin, highestTrialPrice, trialPriceBands } from './trial-price-bands.ts'

test('bands follow each other without a gap and without an overlap', () => {
  expect(trialPriceBands[0]?.min).toBe(0)
  expect(trialPriceBands.at(-1)?.max).toBe(highestTrialPrice)
  for (const [place, band] of trialPriceBands.entries()) {
    expect(trialPriceBands[place + 1]?.min ?? highestTrialPrice).toBe(band.max)
  }
})

test.each([
  [0, 0],
  [99.99, 0],
  [100, 1],
  [1499, 5],
  [1500, 6],
  [10_000, 11],
  [250_000, 11],
])('%d dollars are in band %d', (dollars, band) => {
  expect(bandOf(dollars)).toBe(band)
})

test.each([
  [{ min: 0, max: 1500 }, [0, 1, 2, 3, 4, 5], true],
  [{ min: 100, max: 200 }, [1], true],
  [{ min: 10_000, max: highestTrialPrice }, [11], true],
  [{ min: 10_000, max: highestTrialPrice * 10 }, [11], true],
  [{ min: 150, max: 350 }, [1, 2, 3], false],
  [{ min: 100, max: 350 }, [1, 2, 3], false],
])('from %o', (range, bands, exact) => {
  expect(bandsWithin(range)).toEqual({ bands, exact })
})
