import type { ListedWebhook, WebhookDelivery, Webhook as WireWebhook } from '#contract/webhooks/webhooks.ts'
import type { Delivery, Webhook } from './webhook.repository.ts'

export const presentWebhook = ({
  id,
  url,
  events,
  state,
  failingSince,
  createdAt,
}: Webhook): WireWebhook => ({
  webhook_id: id,
  url,
  events,
  state,
  failing_since: failingSince?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

export const presentListed = (webhook: Webhook, last: Delivery | undefined): ListedWebhook => ({
  ...presentWebhook(webhook),
  last_delivery: last ? presentDelivery(last) : null,
})

export const presentDelivery = (row: Delivery): WebhookDelivery => ({
  delivery_id: row.id,
  event_id: row.eventId,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  answer_status: row.answerStatus,
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
  attempted_at: row.attemptedAt?.toISOString() ?? null,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
})
