import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/rules/webhooks.ts'
import type { WebhookData } from '#contract/webhooks/webhooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findManagers } from '../accounts/index.ts'
import { type Delivery, insertDelivery, listListeners, type Webhook } from './webhook.repository.ts'
import { deliverJob, toSeller } from './webhooks.jobs.definitions.ts'

/** As the reference describes it. */
type EventData = {
  [Event in WebhookEvent]: { event: Event; data: WebhookData<Event> }
}[WebhookEvent]

export type Delivered = EventData & {
  /** The seller; a centre's events go to its managers. */
  seller: { teacherId: number; centreId: number | null }
  /** Each key is delivered once, however often this is called. */
  key: string
}

/** Enqueued in the transaction of the event, so it is sent if and only if that happened. */
export async function deliverToSeller(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { seller, event, key, data }: Delivered,
): Promise<void> {
  const { teacherId, centreId } = seller
  const userIds =
    centreId === null ? [teacherId] : (await findManagers(tx, centreId)).map(({ userId }) => userId)
  if (userIds.length === 0) return
  for (const webhook of await listListeners(tx, userIds, event))
    await queue(platform, tx, webhook, { event, key, data })
}

/** Undefined if it was already sent. */
export async function queue(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  webhook: Webhook,
  { event, key, data }: { event: Delivery['event']; key: string; data: object },
): Promise<Delivery | undefined> {
  const at = clock.now()
  const delivery = await insertDelivery(tx, {
    webhookId: webhook.id,
    eventId: `evt_${randomUUID()}`,
    key,
    event,
    payload: { type: event, timestamp: at.toISOString(), data },
    state: 'waiting',
    createdAt: at,
    nextAttemptAt: at,
  })
  const asked = event === 'webhook.test'
  if (delivery) await jobs.enqueue(tx, deliverJob, { deliveryId: delivery.id, asked }, toSeller(webhook))
  return delivery
}
