import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartTicks, countAxis, dollarAxis, shortNumber } from './chart-ticks.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('the lines of a chart', () => {
  test('have round steps and reach the largest value', () => {
    expect(chartTicks([20_000, 196_000], dollarAxis)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
    expect(chartTicks([1_364_000], dollarAxis)).toEqual([0, 500_000, 1_000_000, 1_500_000])
    expect(chartTicks([17], { ...countAxis, steps: 2 })).toEqual([0, 10, 20])
  })

  test('leave room above few sales, and are there without any', () => {
    expect(chartTicks([1], countAxis)).toEqual([0, 1, 2, 3, 4])
    expect(chartTicks([0, 0], dollarAxis)).toEqual([0, 2500, 5000, 7500, 10_000])
    expect(chartTicks([], { ...countAxis, steps: 2 })).toEqual([0, 2, 4])
  })

  test('go below zero where a month lost money', () => {
    expect(chartTicks([-12_000, 60_000], dollarAxis)).toEqual([-20_000, 0, 20_000, 40_000, 60_000])
    expect(chartTicks([-12_000], dollarAxis)).toEqual([-15_000, -10_000, -5000, 0])
  })

  test('hold every value, zero among them, and never a part of a unit', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.constantFrom(countAxis, dollarAxis), (values, axis) => {
        const ticks = chartTicks(values, axis)
        expect(ticks).toContain(0)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every(tick => tick % axis.unit === 0)).toBe(true)
        expect(new Set(ticks.map(axis.text)).size).toBe(ticks.length)
      }),
    )
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [2500, '2.5k'],
  [15_000, '15k'],
  [1_500_000, '1.5M'],
  [-250, '−250'],
  [-5000, '−5k'],
])('%d is written %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
