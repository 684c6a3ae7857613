import { expect, test } from 'vitest'
import { invitationStateAt, invitationStates, mayInvitationBecome } from './centre-invitation.states.ts'

test('only an open invitation goes on, and never back', () => {
  for (const from of invitationStates)
    for (const to of invitationStates)
      expect(mayInvitationBecome(from, to)).toBe(from === 'open' && to !== 'open')
})

test('its time ends it, but not what was decided before', () => {
  const expiresAt = new Date('2026-11-16T04:00:00Z')
  const before = new Date('2026-11-16T03:59:59Z')
  expect(invitationStateAt({ state: 'open', expiresAt, teacherId: null }, before)).toBe('open')
  expect(invitationStateAt({ state: 'open', expiresAt, teacherId: null }, expiresAt)).toBe('expired')
  expect(invitationStateAt({ state: 'accepted', expiresAt, teacherId: 7 }, expiresAt)).toBe('accepted')
  // Who registered by it waits for staff, however long that takes.
  expect(invitationStateAt({ state: 'open', expiresAt, teacherId: 7 }, expiresAt)).toBe('registered')
})
