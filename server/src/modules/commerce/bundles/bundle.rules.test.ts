import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRange } from '#contract/rules/product-form.ts'
import { bundleStatus, lowestBundle, spreadPrice, sumOf } from './bundle.rules.ts'

const lowestCents = priceRange.min * 100

test('a price is spread to the cent, with the largest remainders first', () => {
  expect(spreadPrice(3000, [2000, 2000])).toEqual([1500, 1500])
  // 500 off over rooms of 1600, 600 and 600: 285.7, 107.1 and 107.1.
  expect(spreadPrice(3500, [2000, 1000, 1000])).toEqual([1714, 893, 893])
  expect(spreadPrice(3999, [2000, 1000, 1000])).toEqual([1999, 1000, 1000])
})

test('a product at the lowest price bears no part of the discount', () => {
  expect(spreadPrice(900, [400, 1000])).toEqual([400, 500])
})

test('whatever the prices, it adds up, and none is above its own price or below the lowest', () => {
  const prices = fc.array(fc.integer({ min: lowestCents, max: 10_000_000 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (singles, part) => {
      const lowest = lowestBundle(singles.length)
      const price = lowest + Math.floor((sumOf(singles) - lowest) * part)
      const shares = spreadPrice(price, singles)
      expect(sumOf(shares)).toBe(price)
      for (const [place, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(lowestCents)
        expect(share).toBeLessThanOrEqual(singles[place] ?? 0)
      }
    }),
  )
})

test('a bundle is offered while all of it is on sale and costs more one by one', () => {
  const bundle = { priceCents: 3000, endedAt: null }
  expect(bundleStatus(bundle, [2000, 2000])).toBe('on')
  expect(bundleStatus(bundle, [2000, 1000])).toBe('too_dear')
  expect(bundleStatus(bundle, [4000, null])).toBe('product_off')
  expect(bundleStatus(bundle, [4000, 0])).toBe('product_off')
  expect(bundleStatus({ ...bundle, endedAt: new Date(0) }, [2000, 2000])).toBe('over')
})
