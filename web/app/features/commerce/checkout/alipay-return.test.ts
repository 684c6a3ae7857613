import { expect, test } from 'vitest'
import { boughtFromPath } from './alipay-return.ts'
import { toBase64 } from './base64.ts'

const address = (course: string, kind: 'single' | 'multiple') => ({
  course: toBase64(course),
  purchaseType: toBase64(kind),
})

test('a tab that knows nothing but the address leads back to the product, or to the cart', () => {
  expect(boughtFromPath(address('12', 'single'))).toBe('/product/preview/-/12#buy')
  expect(boughtFromPath(address('12', 'multiple'))).toBe('/cart')
  for (const course of ['0', '-1', 'x', '1e99'])
    expect(boughtFromPath(address(course, 'single'))).toBe('/cart')
  expect(boughtFromPath({})).toBe('/cart')
})
