import { expect, test } from 'vitest'
import { everything } from './features/catalogue/listing/listing-query.ts'
import { screenOf } from './screen-of.ts'

test.each([
  ['/shops', ['orderBy', 'q', 'page']],
  ['/zh-HK/shops', ['orderBy', 'q', 'page']],
  ['/shops.data', ['orderBy', 'q', 'page']],
  ['/shops/', ['orderBy', 'q', 'page']],
  ['/Shops', ['orderBy', 'q', 'page']],
  ['/shops/_.data', ['orderBy', 'q', 'page']],
  ['/shop/brightharbour', ['subjects', 'levels', 'page']],
  ['/login', ['mode', 'for']],
  ['/', []],
  ['/_.data', []],
  ['/zh-HK', []],
  ['/zh-HK.data', []],
  ['/my-products', []],
  ['/my-lantern', []],
  ['/no/such/page', []],
])('%s depends on %o', (pathname, query) => {
  expect(screenOf(pathname).query).toEqual(query)
})

test('a list of products depends on all that it reads of its address', () => {
  for (const pathname of ['/products/all', '/search/maths'])
    expect(new Set(screenOf(pathname).query)).toEqual(new Set(Object.keys(everything)))
})

test.each([
  ['/gift/K7QX-22', '/gift/:code'],
  ['/zh-HK/email/verify/abc.def', '/email/verify/:token'],
  ['/zh-HK.data', '/'],
  ['/no/such/page', null],
])('the screen at %s is %s', (pathname, path) => {
  expect(screenOf(pathname).path).toBe(path)
})
