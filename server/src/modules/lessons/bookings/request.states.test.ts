import { expect, test } from 'vitest'
import { mayRequestBecome, requestStates } from './request.states.ts'

test('a request is answered once, and what has ended stays so', () => {
  for (const from of requestStates)
    for (const to of requestStates) expect(mayRequestBecome(from, to)).toBe(from === 'open' && to !== 'open')
})
