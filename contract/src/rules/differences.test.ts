import { expect, test } from 'vitest'
import { isRepairable } from './differences.ts'

test.each([
  ['refund_waiting', { refund: 3 }, true],
  ['payout_waiting', { payout: 3 }, true],
  ['paid_not_settled', { order: 3 }, true],
  ['provider_silent', { order: 3 }, true],
  ['provider_silent', { provider: 'stripe' }, false],
  ['refund', { order: 3, ours: 0, theirs: 500 }, true],
  ['refund', { order: 3, ours: 500, theirs: 0 }, false],
  ['unbalanced', { posting: 3 }, false],
  ['access_unpaid', { entitlement: 3 }, false],
  ['unknown_payment', { provider: 'stripe', intent: 'pi_1' }, false],
])('%s with %j can be repaired: %s', (kind, detail, expected) => {
  expect(isRepairable(kind, detail)).toBe(expected)
})
