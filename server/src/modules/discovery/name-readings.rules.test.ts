import { expect, test } from 'vitest'
import { readingsOf } from './name-readings.rules.ts'

test.each([
  ['Ms Chan Wing Yan 陳詠欣', ['chen yong xin', 'can wing jan', 'yongxin', 'wingjan']],
  ['Mr Ho Chun Kit 何俊傑', ['he jun jie', 'ho zeon git', 'junjie', 'zeongit']],
  ['Dan Whitfield', []],
  // Of what is not known nothing is made up.
  ['陳𠮷欣', ['chen xin', 'can jan']],
  ['', []],
])('%s', (name, found) => {
  expect(readingsOf(name)).toEqual(found)
})
