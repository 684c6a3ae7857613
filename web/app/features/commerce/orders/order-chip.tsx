import { m } from '#messages/messages.js'
import { Chip } from '../../../ui/chip.tsx'
import type { OrderStatus } from './order-facts.ts'

export function OrderChip({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'paid':
      return (
        <Chip tone="jade" icon="check">
          {m.orders_state_paid()}
        </Chip>
      )
    case 'partly':
      return (
        <Chip tone="amber" icon="refund">
          {m.orders_state_partly()}
        </Chip>
      )
    case 'refunded':
      return <Chip icon="refund">{m.orders_state_refunded()}</Chip>
    case 'disputed':
      return (
        <Chip tone="red" icon="warn">
          {m.orders_state_disputed()}
        </Chip>
      )
    case 'unpaid':
      return <Chip tone="line">{m.orders_state_unpaid()}</Chip>
  }
}
