import { expect, test } from 'vitest'
import { caseNumber } from '#contract/rules/cases.ts'
import { joinedBy, openedBy, stateOf } from './case.rules.ts'

const at = new Date('2026-11-17T02:05:00Z')
const later = new Date('2026-11-18T02:05:00Z')

test('four hours about a child, 48 about all else', () => {
  expect(openedBy('child_safety', at)).toMatchObject({
    urgent: true,
    dueAt: new Date('2026-11-17T06:05:00Z'),
  })
  expect(openedBy('fraud', at)).toMatchObject({ urgent: false, dueAt: new Date('2026-11-19T02:05:00Z') })
})

test('a report about a child makes a case urgent once, and its deadline begins anew', () => {
  expect(joinedBy({ urgent: false }, 'child_safety', later)).toEqual({
    ...{ reason: 'child_safety', urgent: true, dueFrom: later, firstActAt: null },
    dueAt: new Date('2026-11-18T06:05:00Z'),
  })
  expect(joinedBy({ urgent: true }, 'child_safety', later)).toBeNull()
  expect(joinedBy({ urgent: true }, 'fraud', later)).toBeNull()
  expect(joinedBy({ urgent: false }, 'offensive', later)).toBeNull()
})

test('a case is open, acted on, closed', () => {
  expect(stateOf({ closedAt: null, firstActAt: null })).toBe('open')
  expect(stateOf({ closedAt: null, firstActAt: at })).toBe('acted')
  expect(stateOf({ closedAt: later, firstActAt: at })).toBe('closed')
})

test('numbers are read out as they are written', () => {
  expect([caseNumber(7), caseNumber(412), caseNumber(12_345)]).toEqual(['LC-0007', 'LC-0412', 'LC-12345'])
})
