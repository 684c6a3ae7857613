import type { Order, OrderLine } from '../commerce.tables.ts'

export type OrderState = Order['state']
export type LineState = OrderLine['state']

/**
 * What an order may become. Money that arrives for one that was given up still buys what it was sent for, hence
 * the transitions from 'expired' and 'cancelled'; and a dispute that is won gives back what it had taken, hence those
 * from 'refunded'.
 */
const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: ['paid'],
  paid: ['refunded'],
  refunded: ['paid'],
}

/** 'surplus': paid for, but owned already or gone when the money came; it is refunded automatically. */
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

/** The order was paid at some time, even if it was refunded since. */
export const wasPaid = (state: OrderState): boolean => state === 'paid' || state === 'refunded'
