import { z } from 'zod'
import { listPart, morePeople } from '../admin/admin.ts'
import { endpoint } from '../kit/endpoint.ts'
import { daysPart, id, line, localised, requiredLine, whenGiven } from '../shared.ts'
import { mostLines } from './cart.ts'
import { staffDispute } from './disputes.ts'
import { order, orderState } from './orders.ts'

/** An order as staff see it. */
export const staffOrder = order.extend({
  buyer: z.object({
    user_id: z.number(),
    /** '' if the buyer has deleted their account. */
    name: z.string(),
    email: z.string(),
    profile_picture: z.string(),
  }),
  /** The provider's ID of the payment; '' if there is none. */
  intent: z.string(),
})
export type StaffOrder = z.output<typeof staffOrder>

export const staffOrdersContract = {
  refundOrder: endpoint({
    method: 'POST',
    path: 'admin/refund',
    summary:
      'Refunds an order, some of its lines, or a part of one line. Lines refunded in full end the access they gave.',
    access: 'staff',
    permission: 'orders.refund',
    body: z.object({
      order_id: id,
      /** All refundable lines if left out. */
      lines: z.array(id).min(1).max(mostLines).optional(),
      /** Cents of the single line named in `lines`, if not all that is left of it. A part doesn't end access. */
      amount: z.number().int().min(1).max(1_000_000_000).optional(),
      reason: requiredLine(300),
      idempotency_key: line(100).refine(key => key.length >= 8, { error: 'min:8' }),
    }),
    response: z.object({
      status: z.literal(200),
      refund_id: z.number(),
      /** 'requested' until the provider accepts it (it is retried); 'pending' once accepted, until it is paid. */
      state: z.enum(['requested', 'pending', 'done', 'failed']),
      /** Cents. */
      amount: z.number(),
    }),
    errors: [
      'order_unknown',
      'refund_impossible',
      'gift_opened',
      'order_mismatch',
      'payment_unavailable',
      'password_needed',
    ],
  }),

  adminOrders: endpoint({
    method: 'POST',
    path: 'admin/orders',
    summary:
      "Lists all orders, newest first, or those of some days. `q` is an order number, an intent, or part of a buyer's name or address.",
    access: 'staff',
    permission: 'orders.read',
    query: localised,
    body: z.object({
      ...listPart,
      sort: z.enum(['at', '-at']).default('-at'),
      status: whenGiven(orderState),
      /** Only orders with something that this teacher sells. */
      teacher_id: whenGiven(id),
      ...daysPart,
    }),
    response: z.object({
      orders: z.array(staffOrder),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      ...morePeople,
    }),
  }),

  adminOrder: endpoint({
    method: 'POST',
    path: 'admin/order',
    summary: 'Returns one order with its lines, refunds and ledger entries.',
    access: 'staff',
    permission: 'orders.read',
    query: localised,
    body: z.object({ order_id: id }),
    response: staffOrder.extend({
      /** What can still be refunded, by line, without refunds that are requested or pending. */
      refundable: z.array(
        z.object({
          line_id: z.number(),
          /** Cents. */
          amount: z.number(),
        }),
      ),
      refunds: z.array(
        z.object({
          refund_id: z.number(),
          /** Cents. */
          amount: z.number(),
          at: z.string(),
          reason: z.string(),
          state: z.enum(['requested', 'pending', 'done', 'failed']),
          /** The member of staff who issued it; '' if it was automatic. */
          staff: z.string(),
        }),
      ),
      /** Who sold each line: a centre, or else a teacher. */
      sellers: z.array(
        z.object({ line_id: z.number(), teacher_id: z.number(), centre_id: z.number().nullable() }),
      ),
      /** Newest first. */
      disputes: z.array(staffDispute),
      /** Cents; incoming amounts are positive. */
      entries: z.array(
        z.object({
          kind: z.string(),
          at: z.string(),
          account: z.string(),
          name: z.string(),
          /** Cents; incoming amounts are positive. */
          amount: z.number(),
        }),
      ),
    }),
    errors: ['order_unknown'],
  }),
} as const
