import { expect, test } from 'vitest'
import { isHeld, presentHold, waitsUntil } from './payout-hold.rules.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)
const changed = { changedAt: at('21T08:10:00'), frozenAt: null }

test('payouts wait for 72 hours after a change, to the second', () => {
  expect(waitsUntil(changed, at('24T08:09:59'))).toEqual(at('24T08:10:00'))
  expect(waitsUntil(changed, at('24T08:10:00'))).toBeNull()
  expect(waitsUntil({ changedAt: null }, at('24T08:10:00'))).toBeNull()
})

test('payouts that are frozen stay so, however old the change is', () => {
  const frozen = { ...changed, frozenAt: at('21T08:26:00') }
  expect([isHeld(changed, at('30T00:00:00')), isHeld(frozen, at('30T00:00:00'))]).toEqual([false, true])
  expect(presentHold(frozen, at('30T00:00:00'))).toEqual({
    changed_at: '2026-11-21T08:10:00.000Z',
    waits_until: null,
    frozen_at: '2026-11-21T08:26:00.000Z',
  })
})
