import { expect, test } from 'vitest'
import { mayBecome, payoutStates } from './payout-account.states.ts'

test('every step that a payout account can take, and no other', () => {
  const steps = payoutStates.flatMap(from =>
    payoutStates.filter(to => mayBecome(from, to)).map(to => `${from} -> ${to}`),
  )
  expect(steps).toEqual([
    'none -> pending',
    'pending -> more_needed',
    'pending -> verified',
    'pending -> refused',
    'more_needed -> pending',
    'more_needed -> verified',
    'more_needed -> refused',
    'verified -> pending',
    'verified -> more_needed',
    'verified -> refused',
    'refused -> pending',
    'refused -> verified',
  ])
})
