import { expect, test } from 'vitest'
import { isSameSecret } from './is-same-secret.ts'

test.each([
  ['Bearer right', true],
  ['Bearer wrong', false],
  ['Bearer right ', false],
  ['', false],
  ['Bearer 右', false],
])('%j is the secret: %s', (given, same) => {
  expect(isSameSecret(given, 'Bearer right')).toBe(same)
})
