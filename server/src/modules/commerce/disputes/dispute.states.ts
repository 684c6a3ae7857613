import type { OrderDispute } from '../commerce.tables.ts'

export type DisputeState = OrderDispute['state']

/** The bank decides once; the provider may still correct a loss. */
const disputeTransitions: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['won', 'lost'],
  lost: ['won'],
  won: [],
}

/** Also false for an outdated answer. */
export const mayDisputeBecome = (from: DisputeState, to: DisputeState): boolean =>
  disputeTransitions[from].includes(to)
