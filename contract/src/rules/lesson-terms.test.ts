import { expect, test } from 'vitest'
import { isFinishedTitle, titleKey } from './lesson-terms.ts'

test.each([
  ['30 min trial', true],
  ['試堂', true],
  ['30', false],
  ['T', false],
  ['Tr', false],
  ['試', false],
  ['—', false],
])('%s is a finished title: %s', (title, finished) => expect(isFinishedTitle(title)).toBe(finished))

test('titles that look alike are one', () => {
  expect(titleKey(' 30 Min  Trial')).toBe(titleKey('30 min trial'))
  expect(titleKey('６０分鐘試堂')).toBe(titleKey('60分鐘試堂'))
  expect(titleKey('30 min trial')).not.toBe(titleKey('60 min trial'))
})
