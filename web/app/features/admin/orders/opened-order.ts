import type { staffOrdersContract } from '#contract/commerce/staff-orders.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'

export type OpenedOrder = ResponseOf<(typeof staffOrdersContract)['adminOrder']>

/** What can still go back of a line, in cents. */
export const leftOf = ({ state, sale_price, refunded }: OpenedOrder['lines'][number]): number =>
  state === 'paid' ? sale_price - refunded : 0

/** What the provider kept of it, in cents. */
export const feeOf = ({ entries }: Pick<OpenedOrder, 'entries'>): number =>
  entries
    .filter(({ account }) => account.startsWith('provider-fees:'))
    .reduce((sum, { amount }) => sum + amount, 0)
