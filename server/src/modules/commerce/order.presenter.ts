import type { Order as WireOrder } from '#contract/commerce.ts'
import { type SellerName, sellerOf } from './describe-sellers.ts'
import type { Order, OrderLine } from './order.repository.ts'
import { orderNumber } from './order-number.ts'
import type { Payment } from './payment.repository.ts'
import type { Refund } from './refund.repository.ts'

export interface OrderParts {
  order: Order
  lines: readonly OrderLine[]
  payment: Payment | undefined
  refunds: readonly Refund[]
}

/** What all orders of a list share. */
export interface Shown {
  sellers: ReadonlyMap<string, SellerName>
  /** Addresses by product. */
  covers: ReadonlyMap<number, string>
}

export function presentOrder({ order, lines, payment, refunds }: OrderParts, shown: Shown): WireOrder {
  return {
    order_id: order.id,
    number: orderNumber(order),
    status: order.state,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    total: order.totalCents,
    refunded: refundedCents(refunds),
    currency: 'hkd',
    lines: lines.map(line => presentLine(line, shown)),
    payment: payment
      ? {
          provider: payment.provider,
          method: payment.method,
          brand: payment.brand ?? '',
          last4: payment.last4 ?? '',
        }
      : null,
  }
}

function presentLine(line: OrderLine, { sellers, covers }: Shown): WireOrder['lines'][number] {
  const { name, username } = sellerOf(sellers, line)
  return {
    line_id: line.id,
    kind: line.kind,
    course_id: line.productId ?? 0,
    title: line.title,
    sale_price: line.priceCents,
    state: line.state,
    teacher_id: line.teacherId,
    subscriber_id: line.centreId ?? 0,
    seller: { display_name: name, username },
    course_cover: covers.get(line.productId ?? 0) ?? '',
  }
}

const refundedCents = (refunds: readonly Refund[]): number =>
  refunds.filter(({ state }) => state === 'done').reduce((sum, { amountCents }) => sum + amountCents, 0)
