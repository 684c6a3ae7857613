import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { type WebhookEvent, webhookEvents } from '../rules/webhooks.ts'
import { id, localised, status200 } from '../shared.ts'

export const webhook = z.object({
  webhook_id: z.number(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** 'disabled' by its owner, or after failing for three days. Changing it makes it active again. */
  state: z.enum(['active', 'disabled']),
  /** Since when no delivery has succeeded; null while all is well, or if its owner disabled it. */
  failing_since: z.string().nullable(),
  created_at: z.string(),
})
export type Webhook = z.output<typeof webhook>

export const webhookDelivery = z.object({
  delivery_id: z.number(),
  /** Sent as `webhook-id`: the same for every attempt. */
  event_id: z.string(),
  event: z.enum([...webhookEvents, 'webhook.test']),
  /** 'waiting' for its first or next attempt. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** HTTP status of the last answer; null if there was none. */
  answer_status: z.number().nullable(),
  /** The beginning of the last answer, or why there was none. */
  answer: z.string(),
  created_at: z.string(),
  attempted_at: z.string().nullable(),
  /** When it is retried; null if it isn't. */
  next_attempt_at: z.string().nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const listedWebhook = webhook.extend({
  /** The last delivery; null if there was none, or it was too old to keep. */
  last_delivery: webhookDelivery.nullable(),
})
export type ListedWebhook = z.output<typeof listedWebhook>

const target = {
  /** `https`, a public host name and the default port. */
  url: z.url({ protocol: /^https?$/ }).max(500),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
}
const call = { access: 'teacher', query: localised } as const

/** One of the seller's own lines, without any data about the buyer. */
const toldLine = z.object({
  line_id: z.number(),
  type: z.enum(['product', 'trial', 'class', 'gift']),
  item_id: z.number(),
  title: z.string(),
  /** Cents paid for it, or refunded. */
  amount_cents: z.number(),
})
const toldOrder = z.object({
  order_id: z.number(),
  order_number: z.string(),
  at: z.string(),
  lines: z.array(toldLine).min(1),
})

/** The `data` of each event. */
export const webhookData = {
  /** Something the seller sells was paid for. */
  'order.paid': toldOrder,
  /** Something the seller sold was refunded, in full or in part. */
  'order.refunded': toldOrder,
  /** One of the seller's courses was reviewed. A changed review is sent again. */
  'review.written': z.object({
    course_id: z.number(),
    /** 1 to 5. */
    rating: z.number(),
    comment: z.string(),
    at: z.string(),
  }),
  /** A seat in a class was taken. */
  'enrolment.confirmed': z.object({
    enrolment_id: z.number(),
    class_id: z.number(),
    /** Cents. */
    price_cents: z.number(),
    at: z.string(),
  }),
  /** What was held for a lesson is the seller's: once for each lesson and learner. */
  'lesson.taught': z.object({
    lesson_id: z.number(),
    order_number: z.string(),
    line_id: z.number(),
    type: z.enum(['trial', 'class']),
    item_id: z.number(),
    title: z.string(),
    /** Cents, the platform's fee included. */
    amount_cents: z.number(),
    at: z.string(),
  }),
  /** Money was sent to the seller. */
  'payout.sent': z.object({
    payout_id: z.number(),
    /** Cents. */
    amount_cents: z.number(),
    remarks: z.string(),
    at: z.string(),
  }),
  /** Sent by 'Send a test' in the settings, and by `webhookTest`. */
  'webhook.test': z.object({}),
} as const satisfies Record<WebhookEvent | 'webhook.test', z.ZodObject>
export type WebhookData<Event extends keyof typeof webhookData> = z.input<(typeof webhookData)[Event]>

/** Events sent to sellers' programs as they happen, signed and retried. */
export const webhooksContract = {
  webhookList: endpoint({
    ...call,
    method: 'GET',
    path: 'webhooks',
    summary: "Lists the caller's webhooks, oldest first.",
    cache: 'no-store',
    response: z.object({ webhooks: z.array(listedWebhook) }),
  }),
  webhookAdd: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks',
    summary:
      'Creates a webhook, which receives events from now on. The signing secret is shown only in this answer.',
    body: z.object(target),
    response: z.object({
      status: z.literal(200),
      /** `whsec_` and a key in base64, as in Standard Webhooks. */
      secret: z.string(),
      webhook,
    }),
    errors: ['webhooks_full', 'webhook_address_refused'],
  }),
  webhookChange: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/change',
    summary: "Changes a webhook's address and events, and enables it again if it was disabled.",
    body: z.object({ webhook_id: id, ...target }),
    response: z.object({ status: z.literal(200), webhook }),
    errors: ['webhook_unknown', 'webhook_address_refused'],
  }),
  webhookSwitch: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/switch',
    summary: "Disables a webhook until it is enabled again. Events in between aren't sent later.",
    body: z.object({ webhook_id: id, active: z.boolean() }),
    response: z.object({ status: z.literal(200), webhook }),
    errors: ['webhook_unknown'],
  }),
  webhookSecret: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/secret',
    summary: 'Creates a new signing secret, shown only in this answer. The old one stops signing at once.',
    body: z.object({ webhook_id: id }),
    response: z.object({
      status: z.literal(200),
      /** `whsec_` and a key in base64, as in Standard Webhooks. */
      secret: z.string(),
    }),
    errors: ['webhook_unknown'],
  }),
  webhookRemove: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/remove',
    summary: 'Deletes a webhook, with everything it still had to send.',
    body: z.object({ webhook_id: id }),
    response: status200,
    errors: ['webhook_unknown'],
  }),
  webhookTest: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/test',
    summary: "Sends the event `webhook.test` to one of the caller's webhooks.",
    body: z.object({ webhook_id: id }),
    response: z.object({ status: z.literal(200), delivery: webhookDelivery }),
    errors: ['webhook_unknown', 'webhook_disabled'],
  }),
  webhookDeliveries: endpoint({
    ...call,
    method: 'GET',
    path: 'webhooks/{id}/deliveries',
    summary: 'Lists recent deliveries, newest first, with their responses. Kept for 30 days.',
    cache: 'no-store',
    params: z.object({ id }),
    response: z.object({ deliveries: z.array(webhookDelivery) }),
    errors: ['webhook_unknown'],
  }),
  webhookResend: endpoint({
    ...call,
    method: 'POST',
    path: 'webhooks/resend',
    summary: 'Sends an event again, with the same `webhook-id`.',
    body: z.object({ delivery_id: id }),
    response: z.object({ status: z.literal(200), delivery: webhookDelivery }),
    errors: ['webhook_unknown', 'webhook_disabled'],
  }),
} as const
