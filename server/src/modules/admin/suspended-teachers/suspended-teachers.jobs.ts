import { defineRound } from '#server/platform/jobs/define-round.ts'
import { cancelUndecided } from './decide-lessons.ts'
import type { SuspendedTeachersContext } from './suspended-teachers.context.ts'

/** Cancels and refunds the lessons of suspended teachers about which nobody has decided in time. */
export const endUndecided = defineRound({ name: 'suspended-teachers.undecided' })

export function handleSuspendedTeachersJobs(context: SuspendedTeachersContext): void {
  context.jobs.handle(endUndecided, () => cancelUndecided(context))
  context.jobs.schedule(endUndecided, '*/5 * * * *', {})
}
