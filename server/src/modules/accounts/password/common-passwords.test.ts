import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeFilter, wordsOf } from '../../../../../tools/password-filter.ts'
import { isCommonPassword, marksOf } from './common-passwords.ts'

const place = (name: string) => new URL(`../../../../passwords/${name}`, import.meta.url)

test.each(['password123', 'Password123', 'iloveyou1', 'football1', '1qaz2wsx3edc', 'letmein123', 'trustno1'])(
  '%s is one of the most used in the world',
  password => expect(isCommonPassword(password)).toBe(true),
)

test.each(['woaini1314', 'WOAINI1314', 'a123456789', '5201314a', 'qq5201314', 'wang123456'])(
  '%s is one of the most used in Chinese',
  password => expect(isCommonPassword(password)).toBe(true),
)

test('those of Hong Kong are refused', () => {
  const words = readFileSync(place('hong-kong.txt'), 'utf8').trim().split('\n')
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter(word => !isCommonPassword(word))).toEqual([])
})

test('the file is small, and holds the lists of 100,000', () => {
  expect(statSync(place('common.bloom')).size).toBeLessThan(250_000)
  const filter = readFileSync(place('common.bloom'))
  const ones = filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  const bits = filter.length * 8
  const words = (-bits / marksOf('', filter.length).length) * Math.log(1 - ones / bits)
  // More than half of the 200,000 are shorter than eight characters, or in both.
  expect(words).toBeGreaterThan(83_000)
})

test('fewer than one in a thousand others is taken for one of them', () => {
  const others = Array.from({ length: 20_000 }, (_, at) =>
    createHash('sha256').update(`other ${at}`).digest('base64url').slice(0, 14),
  )
  expect(others.filter(isCommonPassword).length).toBeLessThan(20)
})

test('a filter is made of what can be chosen, in lower case, without what ends a line', () => {
  const words = wordsOf(['Sunshine99\r\nshort\n', 'sunshine99\n我愛香港的夜景\n我愛香港的夜景呀'])
  expect([...words]).toEqual(['sunshine99', '我愛香港的夜景呀'])
  const filter = makeFilter(words)
  expect(filter).toHaveLength(5)
  for (const word of words)
    for (const at of marksOf(word, filter.length))
      expect((filter[at >>> 3] ?? 0) & (1 << (at & 7))).toBeTruthy()
})
