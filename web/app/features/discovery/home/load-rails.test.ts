import { expect, test } from 'vitest'
import { because } from './because.ts'
import { type Reason, reasonsOf } from './load-rails.ts'
import { pickPopular } from './popular-tags.ts'

const took = (name: string): Reason => ({ kind: 'taken', name })
const follow: Reason = { kind: 'following', name: 'Ms Chan' }
const trending: Reason = { kind: 'trending', name: '' }

test('two reasons of different kinds say why', () => {
  expect(reasonsOf([took('A'), took('B'), follow, trending])).toEqual([took('A'), follow])
  expect(reasonsOf([took('A'), took('B')])).toEqual([took('A')])
  expect(reasonsOf([trending, trending])).toEqual([])
})

test('the reasons read as a sentence', () => {
  expect(because([])).toBe('What other families like')
  expect(because([took('Bar Models')])).toBe('Because you took Bar Models')
  expect(because([took('Bar Models'), follow])).toBe('Because you took Bar Models and follow Ms Chan')
})

test('subjects and levels are no popular tags: they have their own ways in', () => {
  const subjects = [
    { title: 'Math', title_zh: '數學', levels: [{ title: 'P3', title_zh: '小三' }] },
    { title: 'English', title_zh: '英文', levels: [] },
  ]
  expect(pickPopular(['maths', '數學', 'DSE', '小三', 'p3', '呈分試', 'english'], subjects)).toEqual([
    'DSE',
    '呈分試',
  ])
})
