import { freeUntil } from '../../lessons/index.ts'
import type { Enrolment, LeaveRequest } from '../classes.tables.ts'

/** After the free hours, and before one's own first lesson begins, the teacher is asked. */
export const mayAskToLeave = (
  { state }: Pick<Enrolment, 'state'>,
  first: Date | null,
  { cancelHours, now }: { cancelHours: number; now: Date },
): boolean => state === 'confirmed' && first !== null && first > now && freeUntil(first, cancelHours) <= now

/**
 * Waits for an answer: anyone who asked is still enrolled, and the lesson it is about still begins then, and has not.
 */
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
