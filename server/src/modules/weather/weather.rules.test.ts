import { expect, test } from 'vitest'
import { endOf, suspendedTimes, suspendedUntil } from './weather.rules.ts'
import type { Warning } from './weather.tables.ts'

const at = (time: string) => new Date(`2026-09-23T${time}:00+08:00`)
const warning = (endedAt: Date | null): Warning => ({
  id: 1,
  kind: 'typhoon',
  code: 'TC8NE',
  source: 'observatory',
  beganAt: at('05:20'),
  endedAt,
  declaredBy: null,
  endedBy: null,
  createdAt: at('05:25'),
})

test('a warning in force reaches two hours ahead; one that ended, two hours beyond its end', () => {
  expect(suspendedTimes(warning(null), at('08:00'))).toEqual({ from: at('05:20'), until: at('10:00') })
  expect(suspendedTimes(warning(at('14:40')), at('15:00'))).toEqual({ from: at('05:20'), until: at('16:40') })
  expect(suspendedUntil(warning(null))).toBeNull()
  expect(suspendedUntil(warning(at('14:40')))).toEqual(at('16:40'))
})

test('an end that is told lies between its beginning and now', () => {
  expect(endOf(warning(null), at('14:40'), at('15:00'))).toEqual(at('14:40'))
  expect(endOf(warning(null), at('04:00'), at('15:00'))).toEqual(at('05:20'))
  expect(endOf(warning(null), at('18:00'), at('15:00'))).toEqual(at('15:00'))
})
