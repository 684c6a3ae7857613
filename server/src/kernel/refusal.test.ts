import { expect, test } from 'vitest'
import { Refusal, refuseFields } from './refusal.ts'

test('a code that no module declares does not compile', () => {
  // @ts-expect-error: 'undeclared' is in no table.
  expect(new Refusal('undeclared').code).toBe('undeclared')
  // @ts-expect-error: 'undeclared' is in no table.
  expect(refuseFields({ name: 'required' }, 'undeclared').code).toBe('undeclared')
  expect(new Refusal('not_found').code).toBe('not_found')
})
