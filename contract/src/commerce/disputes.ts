import { z } from 'zod'
import { listPart, morePeople } from '../admin/admin.ts'
import { endpoint } from '../kit/endpoint.ts'
import { evidenceParts } from '../rules/dispute-evidence.ts'
import { daysPart, id, localised, status200, whenGiven } from '../shared.ts'

/** open: the bank holds the money until it decides; won: the money was returned to us; lost: the buyer keeps it. */
export const disputeState = z.enum(['open', 'won', 'lost'])

/** As the buyer sees it. */
export const orderDispute = z.object({
  state: disputeState,
  /** Cents. */
  amount: z.number(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
})

/** As staff see it. */
export const staffDispute = orderDispute.extend({
  dispute_id: z.number(),
  /** The provider's reference. */
  reference: z.string(),
  /** The bank's reason; '' if it gave none. */
  reason: z.string(),
  /** Until when it can be answered. */
  due_at: z.string().nullable(),
  test_mode: z.boolean(),
  /** The evidence staff have sent; null if none was. */
  answer: z
    .object({
      /** 'requested' until the provider answers; 'refused' if it can't be sent. */
      state: z.enum(['requested', 'sent', 'refused']),
      parts: z.array(z.enum(evidenceParts)),
      note: z.string(),
      /** Name of the member of staff who sent it. */
      by: z.string(),
      at: z.string(),
      /** Why the provider refused it; '' if it didn't. */
      failure: z.string(),
    })
    .nullable(),
})
export type StaffDispute = z.output<typeof staffDispute>

const listed = staffDispute.extend({
  order_id: z.number(),
  number: z.string(),
  buyer: z.object({
    user_id: z.number(),
    /** '' if the buyer has deleted their account. */
    name: z.string(),
    email: z.string(),
    profile_picture: z.string(),
  }),
})
export type ListedDispute = z.output<typeof listed>

export const disputesContract = {
  adminDisputes: endpoint({
    method: 'POST',
    path: 'admin/disputes',
    summary:
      "Lists payments that buyers have disputed with their banks, newest first. `q` is an order number, an intent, the provider's ID of the dispute, or part of a buyer's name or address.",
    access: 'staff',
    permission: 'orders.read',
    query: localised,
    body: z.object({
      ...listPart,
      sort: z.enum(['opened', '-opened', 'due', '-due']).default('-opened'),
      state: whenGiven(disputeState),
      ...daysPart,
    }),
    response: z.object({
      disputes: z.array(listed),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      ...morePeople,
      /** The number of open ones among all. */
      open: z.number(),
    }),
  }),

  sandboxDispute: endpoint({
    method: 'POST',
    path: 'admin/sandbox/dispute',
    summary: "Test mode only: does what the buyer's bank would do with a payment.",
    access: 'staff',
    permission: 'orders.refund',
    query: localised,
    body: z.object({ order_id: id, outcome: disputeState }),
    response: status200,
    errors: ['payment_provider_off', 'order_unknown', 'dispute_impossible'],
  }),
} as const
