/**
 * The life of an enrolment. It is bought like a seat (draft, held, confirmed), in an approval class with the amount
 * authorised until the teacher decides (requested). Who finds a class full asks the teacher for one more place (asked)
 * or waits for a free one (waiting); both end in an offer, which is a place kept for some time (offered). What was not
 * paid in time may still be when the money comes late, if there is a place; a refund that is taken back, by a dispute
 * that was won, gives the place again.
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
  // Authorised, paid, not paid in time; or back to the offer it came from, while that lasts.
  held: ['requested', 'confirmed', 'lapsed', 'offered', 'waiting'],
  // Captured, declined, taken back; or asked without money once the authorisation has ended.
  requested: ['confirmed', 'declined', 'withdrawn', 'asked', 'lapsed'],
  confirmed: ['cancelled'],
  lapsed: ['held', 'confirmed', 'asked', 'waiting'],
  asked: ['offered', 'declined', 'withdrawn'],
  // An approval class asks its teacher before it offers.
  waiting: ['offered', 'asked', 'withdrawn'],
  // Who lets an offer lapse goes to the end of the waiting list.
  offered: ['held', 'confirmed', 'waiting', 'lapsed', 'withdrawn'],
  declined: [],
  withdrawn: [],
  cancelled: ['confirmed'],
}

export const mayEnrolmentBecome = (from: EnrolmentState, to: EnrolmentState): boolean =>
  transitions[from].includes(to)
