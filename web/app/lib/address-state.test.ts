import { expect, test } from 'vitest'
import {
  addressState,
  amountParam,
  changed,
  choiceParam,
  flagParam,
  listParam,
  pageParam,
  textParam,
  toggled,
} from './address-state.ts'

const list = addressState({
  search: { ...textParam(5), name: 'q' },
  tags: listParam({ most: 2, longest: 4 }),
  min: amountParam,
  free: flagParam,
  sort: choiceParam(['newest', 'price'], 'newest'),
  seller: choiceParam(['teacher', 'centre']),
  page: pageParam(9),
})
const read = (text: string) => list.read(new URLSearchParams(text))
const usual = { search: '', tags: [], min: null, free: false, sort: 'newest', seller: null, page: 1 }

test('an empty address is the usual state, and the usual state an empty address', () => {
  expect(read('')).toEqual(usual)
  expect(list.write(read(''))).toBe('')
})

test('what is written is read again, in the order of the parameters', () => {
  const address = '?q=a+b&tags=x,y&min=0&free=1&sort=price&seller=centre&page=3'
  expect(list.write(read(address))).toBe(address)
})

test('what makes no sense counts as not named', () => {
  expect(read('q=%20&tags=,longer&min=1e3&free=yes&sort=magic&seller=bank&page=1.5')).toEqual(usual)
  expect(read('q=123456&tags=a,b,a,c&page=10')).toEqual({
    ...usual,
    search: '12345',
    tags: ['a', 'b'],
    page: 9,
  })
})

test('it can stand beside other parameters', () => {
  const search = list.put(new URLSearchParams('tab=income&page=4&sort=price'), { ...read(''), page: 2 })
  expect(search.toString()).toBe('tab=income&page=2')
})

test('a change begins at the first page, a step does not', () => {
  const third = read('page=3&tags=x')
  expect(changed(third, { tags: toggled(third.tags, 'y') })).toMatchObject({ page: 1, tags: ['x', 'y'] })
  expect(changed(third, { page: 4 }).page).toBe(4)
})
