import type { Order } from '#contract/commerce/orders.ts'
import { m } from '#messages/messages.js'
import { paidWay } from './order-facts.ts'

/** 'Visa •••• 4242'. */
export function wayText(payment: Order['payment']): string {
  const way = paidWay(payment)
  switch (way.kind) {
    case 'card': {
      const brand = way.brand || m.orders_way_card()
      return way.last4 ? m.orders_way_numbered({ brand, last4: way.last4 }) : brand
    }
    case 'wallet':
      return m.orders_way_wallet()
    case 'alipay':
      return m.orders_way_alipay()
    case 'none':
      return m.orders_way_none()
  }
}
