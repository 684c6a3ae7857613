import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'

const hourMs = 3600_000

/** Until when the learner can leave with a refund, by their own first lesson; or that it is too late for that. */
export function leaveRule(firstLesson: string | null, hours: number, now: Date = new Date()): string {
  const until = firstLesson && new Date(new Date(firstLesson).getTime() - hours * hourMs)
  return until && until > now
    ? m.classes_leave_until({ when: momentText(until) })
    : m.classes_leave_over({ count: hours, hours: wholeNumber(hours) })
}
