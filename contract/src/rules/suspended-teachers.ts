import type { StaffAct } from './staff-acts.ts'

const hourMs = 3600 * 1000

/** What staff decide about a lesson. */
export const lessonDecisions = ['keep', 'cancel'] as const
export type LessonDecision = (typeof lessonDecisions)[number]

export const decisionActs = {
  keep: 'lesson_kept',
  cancel: 'lesson_cancelled',
} as const satisfies Readonly<Record<LessonDecision, StaffAct>>

/** So many lessons are decided by one call. */
export const mostDecided = 50

/**
 * Until when staff decide whether a lesson of a suspended teacher takes place: a day before it starts. If that has
 * passed or is about to when the teacher is suspended, staff have an hour, so that a mistake can be undone; but a
 * lesson that starts sooner than an hour after that is cancelled at once, because its families are on their way.
 */
export function decideBy(startsAt: Date, suspendedAt: Date): Date {
  const [start, suspended] = [startsAt.getTime(), suspendedAt.getTime()]
  const soonest = suspended + hourMs
  if (start - 24 * hourMs >= soonest) return new Date(start - 24 * hourMs)
  return new Date(soonest + hourMs <= start ? soonest : suspended)
}
