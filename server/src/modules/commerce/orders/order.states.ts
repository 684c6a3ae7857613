import type { Order, OrderLine } from '../commerce.tables.ts'

export type OrderState = Order['state']
export type LineState = OrderLine['state']

/**
 * The transitions of an order. A payment for a closed order still buys what it was made for, hence those from
 * 'expired' and 'cancelled'. A won dispute restores the order, hence those from 'refunded'.
 */
const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: ['paid'],
  paid: ['refunded'],
  refunded: ['paid'],
}

/** 'surplus': paid for, but already owned or gone when the payment arrived; it is refunded automatically. */
const lineTransitions: Readonly<Record<LineState, readonly LineState[]>> = {
  open: ['paid', 'surplus', 'closed'],
  closed: ['paid', 'surplus'],
  paid: ['refunded'],
  surplus: ['refunded'],
  refunded: ['paid', 'surplus'],
}

export const mayOrderBecome = (from: OrderState, to: OrderState): boolean =>
  orderTransitions[from].includes(to)
export const mayLineBecome = (from: LineState, to: LineState): boolean => lineTransitions[from].includes(to)

/** Whether the order was ever paid, even if it was refunded since. */
export const wasPaid = (state: OrderState): boolean => state === 'paid' || state === 'refunded'
