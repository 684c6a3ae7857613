import { expect, test } from 'vitest'
import { hasValue, maxValues, withoutLast, withoutValue, withValue } from './search-values.ts'

test('what is typed joins what is chosen', () => {
  expect(withValue(['數學'], '  P3   maths ')).toEqual(['數學', 'P3 maths'])
  expect(withValue([], 'a, b，c、d')).toEqual(['a', 'b', 'c', 'd'])
})

test('nothing is looked for twice, however it is written', () => {
  const values = ['Maths']
  expect(withValue(values, 'MATHS')).toBe(values)
  expect(withValue(values, 'ｍａｔｈｓ')).toBe(values)
  expect(withValue(values, 'x, X')).toEqual(['Maths', 'x'])
  expect(hasValue(values, 'maths')).toBe(true)
})

test('nothing typed changes nothing', () => {
  const values = ['a']
  expect(withValue(values, '  , ')).toBe(values)
})

test('there is an end to it', () => {
  expect(withValue([], Array.from({ length: 20 }, (_, i) => `t${i}`).join(','))).toHaveLength(maxValues)
  expect(withValue([], '長'.repeat(200))[0]).toHaveLength(60)
})

test('values go one by one', () => {
  expect(withoutValue(['a', 'b'], 'a')).toEqual(['b'])
  expect(withoutLast(['a', 'b'])).toEqual(['a'])
  expect(withoutLast([])).toEqual([])
})
