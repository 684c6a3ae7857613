import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTicks } from './chart-ticks.ts'

test('a scale has round steps and reaches the largest value', () => {
  expect(chartTicks(196_000)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
  expect(chartTicks(1_364_000)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(chartTicks(0)).toEqual([0, 25])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), most => {
      const ticks = chartTicks(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})
