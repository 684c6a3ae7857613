import type { WebhookData } from '#contract/webhooks/webhooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deliverToSeller } from '../../webhooks/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'
import { findRefund, listParts, type RefundPart } from '../refunds/refund.repository.ts'
import { findOrder, listLines } from './order.repository.ts'
import { orderNumber } from './order-number.ts'

type SoldKind = WebhookData<'order.paid'>['lines'][number]['type']

/** A webhook carries the seller's own lines and nothing about the buyer. */
export async function deliverSale(context: CommerceContext, orderId: number): Promise<void> {
  await context.db.transaction(async tx => {
    const order = await findOrder(tx, orderId)
    if (!order) return
    const sold = (await listLines(tx, [orderId])).filter(({ state }) => state === 'paid')
    const parts = sold.map(line => ({ line, amountCents: line.priceCents }))
    const about = { event: 'order.paid', key: `paid:${orderId}`, at: order.paidAt } as const
    await deliver(context, tx, { order, parts, ...about })
  })
}

export async function deliverRefund(context: CommerceContext, refundId: number): Promise<void> {
  await context.db.transaction(async tx => {
    const refund = await findRefund(tx, refundId)
    const order = refund && (await findOrder(tx, refund.orderId))
    if (!refund || !order) return
    const parts = await listParts(tx, refundId, await listLines(tx, [order.id]))
    const about = { event: 'order.refunded', key: `refunded:${refundId}`, at: refund.doneAt } as const
    await deliver(context, tx, { order, parts, ...about })
  })
}

async function deliver(
  context: CommerceContext,
  tx: Tx,
  {
    order,
    parts,
    event,
    key,
    at,
  }: {
    order: Order
    parts: readonly RefundPart[]
    event: 'order.paid' | 'order.refunded'
    key: string
    at: Date | null
  },
): Promise<void> {
  const bySeller = Map.groupBy(parts, ({ line }) => sellerKey(line))
  for (const own of bySeller.values()) {
    const [first] = own
    if (!first) continue
    const { teacherId, centreId } = first.line
    await deliverToSeller(context, tx, {
      seller: { teacherId, centreId },
      event,
      key: `${key}:${sellerKey(first.line)}`,
      data: {
        order_id: order.id,
        order_number: orderNumber(order),
        at: (at ?? context.clock.now()).toISOString(),
        lines: own.map(({ line, amountCents }) => ({
          line_id: line.id,
          // A kind is named in the contract together with the calls that sell it.
          type: line.kind as SoldKind,
          item_id: line.itemId,
          title: line.title,
          amount_cents: amountCents,
        })),
      },
    })
  }
}

const sellerKey = ({ teacherId, centreId }: OrderLine): string =>
  centreId === null ? `teacher-${teacherId}` : `centre-${centreId}`
