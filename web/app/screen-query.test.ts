import { expect, test } from 'vitest'
import { everything } from './features/catalogue/listing/listing-query.ts'
import { screenQuery } from './screen-query.ts'

test.each([
  ['/shops', ['orderBy', 'q', 'page']],
  ['/zh-HK/shops', ['orderBy', 'q', 'page']],
  ['/shops.data', ['orderBy', 'q', 'page']],
  ['/shops/', ['orderBy', 'q', 'page']],
  ['/Shops', ['orderBy', 'q', 'page']],
  ['/shops/_.data', ['orderBy', 'q', 'page']],
  ['/shop/brightharbour', ['subjects', 'levels', 'page']],
  ['/login', ['mode']],
  ['/', []],
  ['/_.data', []],
  ['/zh-HK', []],
  ['/zh-HK.data', []],
  ['/my-products', []],
  ['/my-lantern', []],
  ['/no/such/page', []],
])('%s depends on %o', (pathname, query) => {
  expect(screenQuery(pathname)).toEqual(query)
})

test('a list of products depends on all that it reads of its address', () => {
  for (const pathname of ['/products/all', '/search/maths'])
    expect(new Set(screenQuery(pathname))).toEqual(new Set(Object.keys(everything)))
})
