import { expect, test } from 'vitest'
import { leaveRequestStates, mayLeaveRequestBecome } from './leave-request.states.ts'

test('a request is answered once, and what has ended stays so', () => {
  for (const from of leaveRequestStates)
    for (const to of leaveRequestStates)
      expect(mayLeaveRequestBecome(from, to)).toBe(from === 'open' && to !== 'open')
})
