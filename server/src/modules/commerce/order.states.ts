import type { Order, OrderLine } from './order.repository.ts'

export type OrderState = Order['state']
export type LineState = OrderLine['state']

/**
 * What an order may become. Money that arrives for one that was given up still buys what it was sent for, hence
 * the ways from 'expired' and 'cancelled'.
 */
const orderWays: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: ['paid'],
  paid: ['refunded'],
  refunded: [],
}

const lineWays: Readonly<Record<LineState, readonly LineState[]>> = {
  open: ['paid', 'surplus', 'closed'],
  closed: ['paid', 'surplus'],
  paid: ['refunded'],
  surplus: ['refunded'],
  refunded: [],
}

export const mayOrderBecome = (from: OrderState, to: OrderState): boolean => orderWays[from].includes(to)
export const mayLineBecome = (from: LineState, to: LineState): boolean => lineWays[from].includes(to)

/** It has been paid, whatever became of it later. */
export const wasPaid = (state: OrderState): boolean => state === 'paid' || state === 'refunded'
