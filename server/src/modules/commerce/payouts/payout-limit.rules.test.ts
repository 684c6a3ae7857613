import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { dayLimitCents, needsSecondPerson, startOfDay } from './payout-limit.rules.ts'

const limits = { staff: 100, admin: 200, master: 300 }

test('each role has a limit of its own, and who has none of them the lowest', () => {
  const of = [roles.platformStaff, roles.admin, roles.masterAdmin, roles.teacher]
  expect(of.map(role => dayLimitCents(role, limits))).toEqual([100, 200, 300, 100])
})

test('the limit itself may be sent, not a cent more', () => {
  expect([
    needsSecondPerson(60, 40, 100),
    needsSecondPerson(60, 41, 100),
    needsSecondPerson(0, 1, 0),
  ]).toEqual([false, true, true])
})

test('a day begins at midnight in Hong Kong', () => {
  expect(startOfDay(new Date('2026-11-20T15:59:59Z'))).toEqual(new Date('2026-11-19T16:00:00Z'))
  expect(startOfDay(new Date('2026-11-20T16:00:00Z'))).toEqual(new Date('2026-11-20T16:00:00Z'))
})
