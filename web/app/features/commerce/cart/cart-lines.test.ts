import { describe, expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { cardOf } from './cart-card.ts'
import { type CartItem, toCartItem } from './cart-items.ts'
import { askFor, groupsOf, linesOf, outOfReach, type Quoted, totalsOf } from './cart-lines.ts'

const item = (id: number, fee = 100, more: Partial<CartItem> = {}): CartItem => ({
  course_id: id,
  course_name: `Course ${id}`,
  course_tution_fee: fee,
  discounted_price: '',
  course_cover: '/media/covers/a-640.webp',
  cover_type: '.webp',
  subscriber_id: 0,
  course_teacher: 7,
  display_name: 'Ms Chan',
  username: 'chan',
  avatar: '',
  ...more,
})

// The fields that a line looks at; the rest of a product does not matter here.
const product = (id: number, fee: number, discounted: number | '' = '') =>
  ({
    ...item(id, fee),
    discounted_price: discounted,
    course_level: '["P3"]',
    access_code: '',
    centre_name: '',
  }) as unknown as ProductCard

const quoted = (id: number, state: Quoted['state'], fee: number, discounted: number | '' = ''): Quoted => ({
  course_id: id,
  state,
  price: (discounted || fee) * 100,
  product: state === 'gone' ? null : product(id, fee, discounted),
})

const quotes = (...list: Quoted[]) => new Map(list.map(one => [one.course_id, one]))

describe('lines', () => {
  test('are unchecked until the server has spoken', () => {
    const lines = linesOf([item(1)], new Map())
    expect(lines[0]).toMatchObject({ id: 1, state: 'unchecked', before: 100, card: { name: 'Course 1' } })
    expect(totalsOf(lines)).toEqual({ subtotal: 0, off: 0, tax: 0, total: 0, count: 0, complete: false })
  })

  test('show the old price and count the new one', () => {
    const lines = linesOf([item(1, 100)], quotes(quoted(1, 'changed', 120, 90)))
    expect(lines[0]).toMatchObject({ state: 'changed', before: 100, card: { price: 90, fee: 120 } })
    expect(totalsOf(lines).total).toBe(90)
  })

  test('are as usual once the new price has been accepted', () => {
    const [line] = linesOf([item(1, 120)], quotes(quoted(1, 'changed', 120)))
    expect(line?.state).toBe('ok')
  })

  test('that one has, or that are gone, count nothing', () => {
    const lines = linesOf(
      [item(1, 50), item(2, 60), item(3, 70)],
      quotes(quoted(1, 'ok', 50), quoted(2, 'owned', 60), quoted(3, 'gone', 0)),
    )
    expect(totalsOf(lines)).toEqual({ subtotal: 50, off: 0, tax: 0, total: 50, count: 1, complete: true })
    expect(lines.filter(outOfReach).map(({ id }) => id)).toEqual([2, 3])
    expect(lines[2]?.card.name).toBe('Course 3')
  })

  test('add up to the cent', () => {
    const lines = linesOf([item(1, 0.1), item(2, 0.2)], quotes(quoted(1, 'ok', 0.1), quoted(2, 'ok', 0.2)))
    expect(totalsOf(lines).total).toBe(0.3)
  })
})

test('those of one seller stand together', () => {
  const items = [
    item(1),
    item(2, 10, { course_teacher: 8, display_name: 'Mr Ho' }),
    item(3),
    item(4, 10, { subscriber_id: 7, display_name: 'Harbour' }),
  ]
  const groups = groupsOf(linesOf(items, new Map()))
  expect(groups.map(({ seller, lines }) => [seller.name, lines.map(({ id }) => id)])).toEqual([
    ['Ms Chan', [1, 3]],
    ['Mr Ho', [2]],
    ['Harbour', [4]],
  ])
})

test('the price that was seen is told in cents', () => {
  expect(askFor([item(1, 19.9), item(2, 100, { discounted_price: 80.5 })])).toEqual([
    { course_id: 1, price: 1990 },
    { course_id: 2, price: 8050 },
  ])
})

test('what is put back is what was taken out', () => {
  const kept = item(5, 100, { discounted_price: 80, subscriber_id: 3 })
  expect(toCartItem(cardOf(kept))).toEqual(kept)
})

test('a coupon is taken off the total, and the lines keep their price', () => {
  const lines = linesOf(
    [item(1, 50), item(2, 60)],
    quotes({ ...quoted(1, 'ok', 50), coupon_off: 1050 }, quoted(2, 'ok', 60)),
  )
  expect(totalsOf(lines)).toMatchObject({ subtotal: 110, off: 10.5, total: 99.5 })
  expect(lines[0]?.card.price).toBe(50)
})
