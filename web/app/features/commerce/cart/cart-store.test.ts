import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import type { Card } from '../../catalogue/card.ts'
import { readCartItems } from './cart-items.ts'
import { addToCart, clearCart, readCart, removeFromCart } from './cart-store.ts'

const card = (id: number): Card => ({
  id,
  name: `Course ${id}`,
  cover: '/media/covers/a-640.webp',
  video: false,
  levels: ['P3'],
  price: 180,
  fee: 240,
  ends: null,
  free: false,
  rating: 0,
  comments: 0,
  videos: 1,
  printing: null,
  worksheets: 0,
  seller: { name: 'Ms Chan', username: 'chan', avatar: '' },
  centreId: 2,
  teacherId: 3,
  hasCode: false,
  sold: 0,
})

// Other files share the worker.
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { localStorage: memoryStorage() })
})

test('the cart keeps products with the fields of the wire', () => {
  addToCart(card(7))
  expect(JSON.parse(window.localStorage.getItem('cartItems') ?? '')).toEqual([
    {
      course_id: 7,
      course_name: 'Course 7',
      course_tution_fee: 240,
      discounted_price: 180,
      course_cover: '/media/covers/a-640.webp',
      cover_type: '.webp',
      subscriber_id: 2,
      course_teacher: 3,
      display_name: 'Ms Chan',
      username: 'chan',
      avatar: '',
    },
  ])
})

test('nothing is in it twice; what is removed is gone', () => {
  addToCart(card(7))
  addToCart(card(8))
  addToCart(card(7))
  expect(readCart().map(({ course_id }) => course_id)).toEqual([7, 8])
  removeFromCart(7)
  removeFromCart(99)
  expect(readCart().map(({ course_id }) => course_id)).toEqual([8])
  clearCart()
  expect(readCart()).toEqual([])
})

test('the list stays the same one while nothing changes', () => {
  addToCart(card(7))
  expect(readCart()).toBe(readCart())
})

test('what another tab wrote is read', () => {
  addToCart(card(7))
  window.localStorage.setItem('cartItems', '[]')
  expect(readCart()).toEqual([])
})

test.each(['', '{', '{}', 'null', '"x"', '[null, 3, {}, {"course_id":"x"}, {"course_id":-1}]'])(
  'bad content %j is an empty cart',
  text => {
    expect(readCartItems(text)).toEqual([])
  },
)

test('what is usable among bad content is kept, once', () => {
  const item = {
    course_id: '7',
    course_name: 'A',
    course_tution_fee: '12.5',
    discounted_price: '',
    centre_name: 'B',
  }
  expect(
    readCartItems(JSON.stringify([{ course_id: 1, course_tution_fee: 'much' }, item, item])),
  ).toMatchObject([
    { course_id: 7, course_tution_fee: 12.5, discounted_price: '', display_name: 'B', subscriber_id: 0 },
  ])
})

test('where storage is forbidden the cart lasts as long as the page', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse } })
  addToCart(card(9))
  expect(readCart().map(({ course_id }) => course_id)).toEqual([9])
  clearCart()
})
