import { expect, test } from 'vitest'
import { toggled } from './use-chosen.ts'

const idOf = (row: string) => row
const ids = (chosen: ReadonlyMap<string, string>) => [...chosen.keys()]

test('all are chosen while one is missing, and none once all are', () => {
  const one = toggled(new Map(), ['b'], idOf)
  const all = toggled(one, ['a', 'b', 'c'], idOf)
  expect(ids(all)).toEqual(['b', 'a', 'c'])
  expect(ids(toggled(all, ['a', 'b', 'c'], idOf))).toEqual([])
})

test('rows of other pages stay chosen', () => {
  const before = new Map([['z', 'z']])
  expect(ids(toggled(before, ['a'], idOf))).toEqual(['z', 'a'])
  expect(ids(toggled(toggled(before, ['a'], idOf), ['a'], idOf))).toEqual(['z'])
})
