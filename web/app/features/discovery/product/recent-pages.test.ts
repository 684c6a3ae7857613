import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDetail } from './product.test-support.ts'
import { type ProductPage, toPage } from './product-page.ts'
import { forgetPage, recallPage, rememberPage } from './recent-pages.ts'

function pageOf(id: number): ProductPage {
  const page = toPage({ detail: makeDetail({ course_id: id }), related: [], classes: [], bundles: [] })
  if ('missing' in page) throw new Error('there is a product')
  return page
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page is known for a minute', () => {
  const page = pageOf(12)
  rememberPage(page)
  expect(recallPage('12')).toBe(page)
  expect(recallPage('13')).toBeNull()
  vi.advanceTimersByTime(61_000)
  expect(recallPage('12')).toBeNull()
})

test('until it is no longer true', () => {
  rememberPage(pageOf(12))
  forgetPage(12)
  expect(recallPage('12')).toBeNull()
})

test('only the last few pages are kept', () => {
  for (let id = 1; id <= 9; id += 1) rememberPage(pageOf(id))
  expect(recallPage('1')).toBeNull()
  expect(recallPage('2')).not.toBeNull()
})
