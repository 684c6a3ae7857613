import { expect, test } from 'vitest'
import { refundRequestStates } from '#contract/rules/refund-requests.ts'
import { isOver, mayRequestBecome } from './refund-request.states.ts'

test('a seller answers once, staff after them, and what has ended stays so', () => {
  const ways = refundRequestStates.flatMap(from =>
    refundRequestStates.filter(to => mayRequestBecome(from, to)).map(to => `${from} ${to}`),
  )
  expect(ways).toEqual([
    ...['asked declined', 'asked staff', 'asked refunded', 'asked withdrawn'],
    ...['declined staff', 'declined refunded', 'declined withdrawn'],
    ...['staff refunded', 'staff kept'],
  ])
  expect(refundRequestStates.filter(isOver)).toEqual(['refunded', 'kept', 'withdrawn'])
})
