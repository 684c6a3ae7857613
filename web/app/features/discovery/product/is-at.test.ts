import { expect, test } from 'vitest'
import { productPath } from '../../catalogue/addresses.ts'
import { isAt } from './is-at.ts'

const name = 'P3 數學 50% off, "bars" & more/less'
const canonical = productPath({ id: 7, name })

test('an address is the same however it is written', () => {
  expect(isAt(canonical, canonical)).toBe(true)
  expect(isAt(new URL(canonical, 'https://lantern.example').pathname, canonical)).toBe(true)
  expect(
    isAt(
      canonical.replaceAll(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
      canonical,
    ),
  ).toBe(true)
  expect(isAt(canonical.replace(',', '%2C'), canonical)).toBe(true)
})

test('another name is another address', () => {
  expect(isAt('/product/preview/old-name/7', canonical)).toBe(false)
  expect(isAt('/product/preview/50%/7', canonical)).toBe(false)
})
