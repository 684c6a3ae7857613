import { type ComponentType, createContext } from 'react'

export interface OrderRefundsProps {
  orderId: number
  /** By which it was paid: 'Visa •••• 4242'. */
  way: string
}

/** What the page of an order shows of refunds, which stand to the right. The shell fills it in. */
export const OrderRefundsContext = createContext<ComponentType<OrderRefundsProps>>(() => null)
