import type { staffOrdersContract } from '#contract/commerce/staff-orders.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'

export type OpenedOrder = ResponseOf<(typeof staffOrdersContract)['adminOrder']>

/** What can still be refunded of a line, in cents. */
export const refundableOf = ({ refundable }: Pick<OpenedOrder, 'refundable'>, lineId: number): number =>
  refundable.find(({ line_id }) => line_id === lineId)?.amount ?? 0

/** What the provider kept of it, in cents. */
export const feeOf = ({ entries }: Pick<OpenedOrder, 'entries'>): number =>
  entries
    .filter(({ account }) => account.startsWith('provider-fees:'))
    .reduce((sum, { amount }) => sum + amount, 0)
