import { describe, expect, test } from 'vitest'
import { readQuery } from './search-query.ts'

const matches = (text: string) =>
  readQuery(text)?.terms.map(({ needs }) => needs.map(({ match }) => match).join(' & '))

describe('what is typed becomes what must match', () => {
  test.each([
    ['數學', ["'=math'"]],
    ['maths, P3', ["'=math'", "'=p3'"]],
    ['P5 分數', ["'=p5' & '=fractions'"]],
    ['線段圖', ["'线段' & '段图'"]],
    ['力', ["'力'"]],
    ['quad', ["'quad' | '^quad' | '=quadratics'"]],
    ['puzzles', ["'puzzles' | 'puzzle' | '^puzzles'"]],
    ['m2', ["'m2'"]],
    ['the art of writing', ["'=art' & '=writing'"]],
    ['the', ["'the' | '^the'"]],
    ['陳老師', ["'陈'"]],
  ])('%s', (text, wanted) => {
    expect(matches(text)).toEqual(wanted)
  })
})

test.each(['', '   ', ',,，', '!?&|:*()', '\\\'"'])('nothing to look for in %j', text => {
  expect(readQuery(text)).toBeNull()
})

test('what is long is cut', () => {
  const query = readQuery(
    Array.from({ length: 300 }, (_, index) => `word${index} 長長的字${index}`).join(','),
  )
  expect(query?.terms.length).toBeLessThanOrEqual(8)
  expect(query?.terms.flatMap(({ needs }) => needs).length).toBeLessThanOrEqual(12)
  const run = readQuery('甲乙丙丁戊己庚辛壬癸'.repeat(50))
  expect(run?.terms[0]?.needs[0]?.weighed.length).toBeLessThan(40)
})

test('the words in their order, the last one perhaps not finished', () => {
  expect(readQuery('P3 數學 prob')?.terms[0]?.phrase).toBe("'p3':A <1> '数学':A <2> 'prob':*A")
  expect(readQuery('圓周率')?.terms[0]?.phrase).toBe("'圆周':A <1> '周率':A")
  expect(readQuery('maths')?.terms[0]?.phrase).toBeNull()
})
