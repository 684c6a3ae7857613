import { expect, test } from 'vitest'
import { lessonReportStates } from '#contract/rules/lesson-reports.ts'
import { isDecided, mayReportBecome } from './lesson-report.states.ts'

test('what is decided stays decided', () => {
  expect(lessonReportStates.filter(isDecided)).toEqual(['refunded', 'split', 'paid', 'withdrawn'])
  for (const from of lessonReportStates.filter(isDecided))
    for (const to of lessonReportStates) expect(mayReportBecome(from, to)).toBe(false)
})

test('the seller alone can only refund; staff can also pay and split', () => {
  expect(lessonReportStates.filter(to => mayReportBecome('sent', to))).toEqual([
    'staff',
    'refunded',
    'withdrawn',
  ])
  expect(mayReportBecome('staff', 'split')).toBe(true)
  expect(mayReportBecome('staff', 'paid')).toBe(true)
})
