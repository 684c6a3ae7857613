import { expect, test } from 'vitest'
import type { BadgeState, OwnBadge } from '#contract/teachers/teacher-badges.ts'
import { statusOf } from './badge-status.ts'

const today = '2026-12-01'
const badge = (state: BadgeState, valid_until: string | null = null): OwnBadge => ({
  ...{ id: 1, kind: 'scrc', number: '', claimed_at: '', decided_at: null, reason: '', has_proof: true },
  state,
  valid_until,
})
const currentStatus = (...badges: OwnBadge[]) => statusOf(badges, 'scrc', today)

test('nothing yet may be claimed, what waits may not', () => {
  expect(currentStatus()).toEqual({ confirmed: undefined, claim: undefined, last: undefined, mayClaim: true })
  expect(currentStatus(badge('claimed'))).toMatchObject({ mayClaim: false, last: undefined })
  expect(statusOf([badge('claimed')], 'documents', today).mayClaim).toBe(true)
})

test('one that counts is renewed in its last thirty days', () => {
  expect(currentStatus(badge('confirmed', '2027-01-01')).mayClaim).toBe(false)
  expect(currentStatus(badge('confirmed', '2026-12-31')).mayClaim).toBe(true)
  const renewing = currentStatus(badge('claimed'), badge('confirmed', '2026-12-05'))
  expect(renewing).toMatchObject({ mayClaim: false, claim: {}, confirmed: {} })
})

test('what came of the last one is told until there is another', () => {
  expect(currentStatus(badge('refused'))).toMatchObject({ last: { state: 'refused' }, mayClaim: true })
  expect(currentStatus(badge('claimed'), badge('refused')).last).toBeUndefined()
  // A renewal that was refused is told beside the badge that still counts.
  expect(currentStatus(badge('refused'), badge('confirmed', '2026-12-05'))).toMatchObject({
    confirmed: {},
    last: { state: 'refused' },
    mayClaim: true,
  })
  // Over since midnight, though nothing has marked it yet.
  expect(currentStatus(badge('confirmed', '2026-11-30'))).toMatchObject({
    confirmed: undefined,
    mayClaim: true,
  })
})
