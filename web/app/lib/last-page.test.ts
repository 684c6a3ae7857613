import { expect, test } from 'vitest'
import { lastPageInstead, redirectToLastPage } from './last-page.ts'

test('a page behind the end is the last one', () => {
  const listed = { pageSize: 48, count: 69 }
  expect(lastPageInstead({ ...listed, page: 1 })).toBeNull()
  expect(lastPageInstead({ ...listed, page: 2 })).toBeNull()
  expect(lastPageInstead({ ...listed, page: 99 })).toBe(2)
  expect(lastPageInstead({ pageSize: 48, count: 0, page: 3 })).toBe(1)
})

function ledTo(address: string, count: number, page: number): string | null {
  try {
    redirectToLastPage(new Request(`http://lantern.test${address}`), { page, pageSize: 48, count })
    return null
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get('location') : 'thrown'
  }
}

test('its address leads there, with everything else in it', () => {
  expect(ledTo('/zh-HK/products/all?subjects=Math&page=99', 69, 99)).toBe(
    '/zh-HK/products/all?subjects=Math&page=2',
  )
  expect(ledTo('/products/all?page=99', 5, 99)).toBe('/products/all')
  expect(ledTo('/products/all?page=2', 69, 2)).toBeNull()
})
