import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import type { ShownBundle } from '../../catalogue/bundles/shown-bundle.ts'
import { boughtWith, bundleCounts, bundleLinesOf, type QuotedBundle } from './bundle-lines.ts'
import { acceptBundle, addBundle, putBack, removeBundle, singlesIn } from './cart-bundles.ts'
import { cardOf } from './cart-card.ts'
import { readCartItems } from './cart-items.ts'
import { totalsOf } from './cart-lines.ts'
import { addToCart, clearCart, dropBought, readCart, removeFromCart } from './cart-store.ts'

const [base] = readCartItems('[{"course_id":1,"course_name":"Course","course_tution_fee":100}]')
const card = (id: number) => {
  if (!base) throw new Error('The line was not read')
  return { ...cardOf(base), id }
}
const bundle = (id: number, ...products: number[]): ShownBundle => ({
  ...{ id, title: `Bundle ${id}`, about: '', price: 15_000, sum: 20_000 },
  cards: products.map(card),
})
const ids = () => readCart().map(({ course_id }) => course_id)

// Other files share the worker.
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  clearCart()
})

test('a bundle comes into the cart as a whole, takes single ones along, and goes as a whole', () => {
  addToCart(card(1))
  addToCart(card(3))
  expect(addBundle(bundle(7, 1, 2))).toBe('added')
  expect(ids()).toEqual([3, 1, 2])
  expect(singlesIn(readCart()).map(({ course_id }) => course_id)).toEqual([3])
  // A course of it can't be taken out by itself, by whatever button.
  removeFromCart(2)
  expect(ids()).toEqual([3])
  addBundle(bundle(7, 1, 2))
  const items = readCart().filter(item => item.bundle)
  removeBundle(7)
  expect(ids()).toEqual([3])
  putBack(items)
  expect(ids()).toEqual([3, 1, 2])
  // What was bought elsewhere leaves the rest.
  dropBought(1)
  expect(ids()).toEqual([3, 2])
  expect(readCartItems(JSON.stringify(readCart()))).toEqual(readCart())
})

test('two that share a course do not stand beside each other, and one that was changed replaces itself', () => {
  addBundle(bundle(7, 1, 2))
  expect(addBundle(bundle(8, 2, 3))).toBe('overlap')
  expect(addBundle(bundle(7, 2, 3))).toBe('added')
  expect(ids()).toEqual([2, 3])
  for (let id = 10; id < 19; id++) expect(addBundle(bundle(id, id * 10, id * 10 + 1))).toBe('added')
  expect(addBundle(bundle(30, 300, 301))).toBe('many')
})

const quoted = (state: QuotedBundle['state'], changes: Partial<QuotedBundle> = {}) =>
  new Map<number, QuotedBundle>([
    [
      7,
      {
        ...{ bundle_id: 7, state, title: 'Now', price: 16_000, sum: 20_000 },
        items: [1, 2].map(course_id => ({
          ...{ course_id, state: 'ok' as const, product: null },
          refund_days: course_id === 1 ? 7 : 0,
        })),
        ...changes,
      },
    ],
  ])

test('a bundle says what the server says of it, and counts what can be bought', () => {
  addBundle(bundle(7, 1, 2))
  const lines = (quotes: Map<number, QuotedBundle>) => bundleLinesOf(readCart(), quotes)
  expect(lines(new Map())).toMatchObject([{ state: 'unchecked', title: 'Bundle 7', price: 15_000 }])
  expect(totalsOf([], lines(new Map()))).toMatchObject({ complete: false, count: 0 })
  expect(lines(quoted('changed'))).toMatchObject([
    { state: 'changed', price: 16_000, before: 15_000, refundDays: 0 },
  ])
  expect(totalsOf([], lines(quoted('changed')))).toMatchObject({ total: 160, count: 2, complete: true })
  expect(lines(quoted('gone', { price: 0 })).some(bundleCounts)).toBe(false)
  acceptBundle(7, 16_000)
  expect(lines(quoted('changed'))).toMatchObject([{ state: 'ok' }])
})

test('who has a part of it pays less, which is no change of its price', () => {
  addBundle(bundle(7, 1, 2))
  const items = [1, 2].map(course_id => ({
    course_id,
    state: course_id === 1 ? ('owned' as const) : ('ok' as const),
    refund_days: course_id === 1 ? 0 : 7,
    product: null,
  }))
  const [line] = bundleLinesOf(readCart(), quoted('changed', { price: 7500, sum: 10_000, items }))
  // What is owned isn't paid for, nor refunded.
  expect(line).toMatchObject({ state: 'ok', price: 7500, refundDays: 7 })
  expect(line && boughtWith(line).map(({ id }) => id)).toEqual([2])
})
