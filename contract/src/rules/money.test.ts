import { expect, test } from 'vitest'
import { amountText, centsOf, exactAmountText, priceText } from './money.ts'

test('prices are written as buyers read them', () => {
  expect(priceText(118_000)).toBe('$1,180 HK')
  expect(priceText(18_050)).toBe('$180.50 HK')
  expect(priceText(0)).toBe('$0 HK')
})

test('amounts as teachers and staff read them', () => {
  expect(amountText(118_000)).toBe('HK$1,180')
  expect(amountText(118_005)).toBe('HK$1,180.05')
})

test('amounts on receipts', () => {
  expect(exactAmountText(118_000)).toBe('HK$1,180.00')
})

test('dollars of the wire are cents inside', () => {
  expect(centsOf(19.99)).toBe(1999)
  expect(centsOf(1.1)).toBe(110)
})
