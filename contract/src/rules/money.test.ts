import { expect, test } from 'vitest'
import { amountText, centsOf, exactAmountText } from './money.ts'

test('amounts on screens have cents only where there are any', () => {
  expect(amountText(118_000)).toBe('HK$1,180')
  expect(amountText(18_050)).toBe('HK$180.50')
  expect(amountText(0)).toBe('HK$0')
  expect(amountText(118_005)).toBe('HK$1,180.05')
})

test('amounts on receipts', () => {
  expect(exactAmountText(118_000)).toBe('HK$1,180.00')
})

test('dollars of the wire are cents inside', () => {
  expect(centsOf(19.99)).toBe(1999)
  expect(centsOf(1.1)).toBe(110)
})
