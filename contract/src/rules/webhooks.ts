/** What a seller's program can be told. */
export const webhookEvents = [
  'order.paid',
  'order.refunded',
  'review.written',
  'enrolment.confirmed',
  'lesson.taught',
  'payout.sent',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** How many addresses a seller may have. */
export const mostWebhooks = 5
