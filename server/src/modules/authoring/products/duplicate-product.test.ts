import { expect, test } from 'vitest'
import { copyName } from './duplicate-product.ts'
import { decideAmounts, discountOf } from './product.rules.ts'

test('a copy is called so in the language of its name, and never too long', () => {
  expect(copyName('Fractions')).toBe('Copy of Fractions')
  expect(copyName('分數 Fractions')).toBe('分數 Fractions（副本）')
  expect([...copyName('分'.repeat(200))]).toHaveLength(200)
})

test.each([
  ['20%', '100', '80'],
  ['33 %', '100', '67'],
  ['50', '100', '50'],
  ['', '100', ''],
  ['20%', 'x', '20%'],
])('a discount of %s on %s is %s', (given, price, discount) => {
  expect(discountOf(given, price)).toBe(discount)
})

test('amounts follow the rules of the form', () => {
  expect(decideAmounts('100', '')).toEqual({ priceCents: 10_000, discountCents: null })
  expect(decideAmounts('100', '80')).toEqual({ priceCents: 10_000, discountCents: 8000 })
  expect(decideAmounts('100', '100')).toEqual({ problem: 'discount_high' })
  expect(decideAmounts('0', '')).toEqual({ problem: 'price_or_code' })
})
