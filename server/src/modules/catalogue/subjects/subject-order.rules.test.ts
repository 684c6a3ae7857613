import { expect, test } from 'vitest'
import { mayReplace } from './subject-order.rules.ts'

test.each<[string, number[], number[], number[] | undefined, boolean]>([
  ['who saw the present order may change it', [1, 2, 3], [3, 1, 2], [1, 2, 3], true],
  ['who says nothing of what they saw may as well', [1, 2, 3], [3, 1, 2], undefined, true],
  ['who saw another one may not', [2, 1, 3], [3, 1, 2], [1, 2, 3], false],
  ['but may wish for what already is', [3, 1, 2], [3, 1, 2], [1, 2, 3], true],
  ['one was added meanwhile', [1, 2, 3, 4], [3, 1, 2], [1, 2, 3], false],
  ['one was deleted meanwhile', [1, 2], [3, 1, 2], [1, 2, 3], false],
  ['the same twice is no order', [1, 2, 3], [1, 1, 2], [1, 2, 3], false],
  ['nor the same twice besides all', [1, 2], [1, 2, 2], undefined, false],
])('%s', (_, present, wanted, seen, expected) => {
  expect(mayReplace(present, wanted, seen)).toBe(expected)
})
