import { describe, expect, test } from 'vitest'
import { changed } from '../../lib/address-state.ts'
import { readShopsQuery, shopCalls, shopsAddress } from './shops-query.ts'

const read = (search: string) => readShopsQuery(new URLSearchParams(search))

describe('the address of the directory', () => {
  test('without anything shows the newest', () => {
    expect(read('')).toEqual({ orderBy: 'newest', q: '', page: 1 })
    expect(shopsAddress(read(''))).toBe('/shops')
  })

  test('comes back as it was written', () => {
    const query = { orderBy: 'alphabetical', q: '陳 & co', page: 3 } as const
    expect(read(shopsAddress(query).split('?')[1] ?? '')).toEqual(query)
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'orderBy=price', 'q=%20%20'])(
    '%s is as nothing',
    bad => {
      expect(read(bad)).toEqual(read(''))
    },
  )

  test('has an end', () => {
    expect(read('page=999999').page).toBe(40)
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
  })

  test('another order begins at the start', () => {
    expect(changed(read('page=4&q=a'), { orderBy: 'alphabetical' })).toEqual({
      orderBy: 'alphabetical',
      q: 'a',
      page: 1,
    })
  })
})

describe('the calls', () => {
  test('ask for one more than is shown', () => {
    expect(shopCalls(1)).toEqual([{ offset: 0, limit: 25 }])
    expect(shopCalls(2)).toEqual([{ offset: 0, limit: 49 }])
  })

  test('are several where one does not hold them', () => {
    expect(shopCalls(10)).toEqual([
      { offset: 0, limit: 200 },
      { offset: 200, limit: 41 },
    ])
  })
})
