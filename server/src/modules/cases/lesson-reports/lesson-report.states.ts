import type { LessonReportState } from '#contract/rules/lesson-reports.ts'

/** The seller can agree until staff have decided. */
const transitions: Readonly<Record<LessonReportState, readonly LessonReportState[]>> = {
  sent: ['staff', 'refunded', 'withdrawn'],
  staff: ['staff', 'refunded', 'split', 'paid', 'withdrawn'],
  refunded: [],
  split: [],
  paid: [],
  withdrawn: [],
}

export const mayReportBecome = (from: LessonReportState, to: LessonReportState): boolean =>
  transitions[from].includes(to)

export const isDecided = (state: LessonReportState): boolean => transitions[state].length === 0
