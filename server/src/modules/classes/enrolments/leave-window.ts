import { freeUntil } from '../../lessons/index.ts'
import type { Enrolment, LeaveRequest } from '../classes.tables.ts'

/** After the free hours, and before the learner's first lesson starts, the teacher is asked. */
export const mayAskToLeave = (
  { state }: Pick<Enrolment, 'state'>,
  first: Date | null,
  { cancelHours, now }: { cancelHours: number; now: Date },
): boolean => state === 'confirmed' && first !== null && first > now && freeUntil(first, cancelHours) <= now

/** Still open: the student is still enrolled, and the lesson it is about has the same start, in the future. */
export const isLiveRequest = (
  request: Pick<LeaveRequest, 'state' | 'startsAt'>,
  { state }: Pick<Enrolment, 'state'>,
  first: Date | null,
  now: Date,
): boolean =>
  request.state === 'open' &&
  state === 'confirmed' &&
  first?.getTime() === request.startsAt.getTime() &&
  request.startsAt > now
