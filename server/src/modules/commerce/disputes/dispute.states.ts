import type { OrderDispute } from '../commerce.tables.ts'

export type DisputeState = OrderDispute['state']

/** The bank decides once; the provider may still find that it was wrong to have lost. */
const disputeTransitions: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['won', 'lost'],
  lost: ['won'],
  won: [],
}

/** False also for an answer that was overtaken by a newer one. */
export const mayDisputeBecome = (from: DisputeState, to: DisputeState): boolean =>
  disputeTransitions[from].includes(to)
