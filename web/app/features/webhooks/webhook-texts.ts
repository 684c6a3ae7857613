import type { WebhookEvent } from '#contract/rules/webhooks.ts'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../lib/dates.ts'

const eventNames: Readonly<Record<WebhookEvent | 'webhook.test', () => string>> = {
  'order.paid': () => m.webhooks_event_paid(),
  'order.refunded': () => m.webhooks_event_refunded(),
  'review.written': () => m.webhooks_event_review(),
  'enrolment.confirmed': () => m.webhooks_event_enrolment(),
  'lesson.taught': () => m.webhooks_event_taught(),
  'payout.sent': () => m.webhooks_event_payout(),
  'webhook.test': () => m.webhooks_event_test(),
}

export const eventName = (event: WebhookDelivery['event']): string => eventNames[event]()

interface Status {
  tone: 'jade' | 'amber' | 'red' | 'line'
  text: string
}

/** A waiting one was either never tried, or failed and is retried. */
export function statusOf({ state, attempts }: WebhookDelivery): Status {
  if (state === 'delivered') return { tone: 'jade', text: m.webhooks_delivered() }
  if (state === 'failed') return { tone: 'red', text: m.webhooks_not_delivered() }
  return attempts === 0
    ? { tone: 'line', text: m.webhooks_under_way() }
    : { tone: 'amber', text: m.webhooks_waits() }
}

/** The answer of the seller's program, by its status. */
export const answerText = ({ answer_status, attempted_at }: WebhookDelivery): string => {
  if (answer_status !== null) return m.webhooks_answer_status({ status: answer_status })
  return attempted_at ? m.webhooks_answer_none() : ''
}

export const whenText = ({ attempted_at, created_at }: WebhookDelivery): string =>
  momentText(attempted_at ?? created_at)
