import type { Order as WireOrder } from '#contract/commerce/orders.ts'
import type { Order, OrderDispute, OrderLine, Payment, Refund } from '../commerce.tables.ts'
import type { PaidLessons } from '../held/view-held.ts'
import type { LineDescription } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { type SellerNames, sellerOf } from './describe-sellers.ts'
import { orderNumber } from './order-number.ts'

export interface OrderParts {
  order: Order
  lines: readonly OrderLine[]
  payment: Payment | undefined
  refunds: readonly Refund[]
  /** Newest last. */
  disputes: readonly OrderDispute[]
  /** By line, what was refunded. */
  refunded: ReadonlyMap<number, number>
}

/** What all orders of a list share. */
export interface Shown {
  sellers: SellerNames
  /** By ID: whom an order is for. */
  learners: ReadonlyMap<number, { firstName: string }>
  /** By `itemKey`. */
  descriptions: ReadonlyMap<string, LineDescription>
  /** By line. */
  lessons: ReadonlyMap<number, PaidLessons>
}

export function presentOrder(
  { order, lines, payment, refunds, disputes, refunded }: OrderParts,
  shown: Shown,
): WireOrder {
  return {
    order_id: order.id,
    number: orderNumber(order),
    status: order.state,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    total: order.totalCents,
    refunded: refundedCents(refunds),
    currency: 'hkd',
    learner_name: shown.learners.get(order.learnerId ?? 0)?.firstName ?? '',
    coupon: order.couponCode,
    coupon_off: lines.reduce((sum, { couponCents }) => sum + couponCents, 0),
    lines: lines.map(line => ({ ...presentLine(line, shown), refunded: refunded.get(line.id) ?? 0 })),
    payment: payment
      ? {
          provider: payment.provider,
          method: payment.method,
          brand: payment.brand ?? '',
          last4: payment.last4 ?? '',
        }
      : null,
    dispute: presentDispute(disputes.at(-1)),
  }
}

const presentDispute = (dispute: OrderDispute | undefined): WireOrder['dispute'] =>
  dispute
    ? {
        state: dispute.state,
        amount: dispute.amountCents,
        opened_at: dispute.openedAt.toISOString(),
        closed_at: dispute.closedAt?.toISOString() ?? null,
      }
    : null

type WireLine = WireOrder['lines'][number]

function presentLine(line: OrderLine, { sellers, descriptions, lessons }: Shown): Omit<WireLine, 'refunded'> {
  const { name, username } = sellerOf(sellers, line)
  const described = descriptions.get(itemKey(line))
  return {
    line_id: line.id,
    // A kind is named in the contract together with the calls that sell it; the output is checked on the way out.
    kind: line.kind as WireLine['kind'],
    course_id: described?.courseId ?? 0,
    trial: described?.trial ?? null,
    class: described?.class ?? null,
    gift: described?.gift ?? null,
    title: line.title,
    bundle: presentBundle(line),
    sale_price: line.priceCents,
    list_price: line.listCents,
    coupon_off: line.couponCents,
    held: lessons.get(line.id)?.heldCents ?? 0,
    lessons: lessons.get(line.id)?.lessons ?? [],
    state: line.state,
    teacher_id: line.teacherId,
    subscriber_id: line.centreId ?? 0,
    seller: { display_name: name, username },
    course_cover: described?.coverUrl ?? '',
  }
}

const presentBundle = ({ bundleId, bundleTitle, bundleCents }: OrderLine): WireLine['bundle'] =>
  bundleId === null ? null : { bundle_id: bundleId, title: bundleTitle, off: bundleCents }

const refundedCents = (refunds: readonly Refund[]): number =>
  refunds.filter(({ state }) => state === 'done').reduce((sum, { amountCents }) => sum + amountCents, 0)
