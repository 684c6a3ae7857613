import type { refundRequestStates } from '#contract/rules/refund-requests.ts'

export type RefundRequestState = (typeof refundRequestStates)[number]

/** A seller answers once; whoever they decline may ask staff, whose word is the last. */
const transitions: Readonly<Record<RefundRequestState, readonly RefundRequestState[]>> = {
  asked: ['declined', 'staff', 'refunded', 'withdrawn'],
  declined: ['staff', 'refunded', 'withdrawn'],
  staff: ['refunded', 'kept'],
  refunded: [],
  kept: [],
  withdrawn: [],
}

export const mayRequestBecome = (from: RefundRequestState, to: RefundRequestState): boolean =>
  transitions[from].includes(to)

export const isOver = (state: RefundRequestState): boolean => transitions[state].length === 0
