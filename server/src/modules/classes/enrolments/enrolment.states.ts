/**
 * The states of an enrolment. It is bought like a seat (draft, held, confirmed); in a class with approval, the amount
 * is authorised until the teacher decides (requested). Someone who finds a class full asks the teacher for one more
 * seat (asked) or waits for a free one (waiting); both lead to an offer, a seat held for some time (offered). An
 * enrolment not paid in time can still be given when a late payment arrives, if there is a seat; a refund reversed by
 * a won dispute gives the seat back.
 */
export const enrolmentStates = [
  'draft',
  'held',
  'requested',
  'confirmed',
  'lapsed',
  'asked',
  'waiting',
  'offered',
  'declined',
  'withdrawn',
  'cancelled',
] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

const transitions: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  draft: ['held', 'confirmed', 'lapsed', 'asked', 'waiting'],
  // Authorised, paid, not paid in time; or back to its offer, while that lasts.
  held: ['requested', 'confirmed', 'lapsed', 'offered', 'waiting'],
  // Captured, declined, withdrawn; or asked without a payment once the authorisation has ended.
  requested: ['confirmed', 'declined', 'withdrawn', 'asked', 'lapsed'],
  confirmed: ['cancelled'],
  lapsed: ['held', 'confirmed', 'asked', 'waiting'],
  asked: ['offered', 'declined', 'withdrawn'],
  // In a class with approval, the teacher is asked before an offer.
  waiting: ['offered', 'asked', 'withdrawn'],
  // Someone who lets an offer lapse goes to the end of the waiting list.
  offered: ['held', 'confirmed', 'waiting', 'lapsed', 'withdrawn'],
  declined: [],
  withdrawn: [],
  cancelled: ['confirmed'],
}

export const mayEnrolmentBecome = (from: EnrolmentState, to: EnrolmentState): boolean =>
  transitions[from].includes(to)
