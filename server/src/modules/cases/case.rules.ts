import { type CaseReason, hoursToAct } from '#contract/rules/cases.ts'

const hourMs = 3_600_000

export const isUrgent = (reason: CaseReason): boolean => reason === 'child_safety'

export const dueAfter = (from: Date, reason: CaseReason): Date =>
  new Date(from.getTime() + hoursToAct(reason) * hourMs)

interface Deadline {
  reason: CaseReason
  urgent: boolean
  dueFrom: Date
  dueAt: Date
  firstActAt: Date | null
}

/** A case begins with its first report. */
export const openedBy = (reason: CaseReason, at: Date): Deadline => ({
  reason,
  urgent: isUrgent(reason),
  dueFrom: at,
  dueAt: dueAfter(at, reason),
  firstActAt: null,
})

/**
 * How another report changes an open case; null if it changes nothing. Once a case is about a child, nothing done
 * before counts as the first act.
 */
export const joinedBy = ({ urgent }: Pick<Deadline, 'urgent'>, reason: CaseReason, at: Date) =>
  isUrgent(reason) && !urgent ? openedBy(reason, at) : null

export const stateOf = ({ closedAt, firstActAt }: { closedAt: Date | null; firstActAt: Date | null }) =>
  closedAt ? 'closed' : firstActAt ? 'acted' : 'open'
