/** The events that a seller's program can receive. */
export const webhookEvents = [
  'order.paid',
  'order.refunded',
  'review.written',
  'enrolment.confirmed',
  'lesson.taught',
  'payout.sent',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** How many webhooks a seller can have. */
export const mostWebhooks = 5
