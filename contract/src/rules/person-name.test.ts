import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'

test.each([
  ['嘉欣', '李', '李嘉欣'],
  ['若男', '歐陽', '歐陽若男'],
  ['Ka Yan', 'Lee', 'Ka Yan Lee'],
  ['Mandy', '陳', 'Mandy 陳'],
  ['嘉欣', '', '嘉欣'],
  ['', 'Lee', 'Lee'],
  ['', '', ''],
])('%s and %s are %s', (first, last, whole) => {
  expect(fullName(first, last)).toBe(whole)
})
