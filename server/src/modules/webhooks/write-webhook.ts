import { randomUUID } from 'node:crypto'
import { mostWebhooks, type WebhookEvent } from '#contract/rules/webhooks.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../accounts/index.ts'
import { queue } from './deliver-to-seller.ts'
import { isAllowedUrl } from './public-address.ts'
import { newSecret } from './sign.ts'
import {
  changeDelivery,
  changeWebhook,
  countWebhooks,
  type Delivery,
  deleteWebhook,
  findDelivery,
  findOwnWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  type Webhook,
} from './webhook.repository.ts'
import { secretPlace } from './webhook.rules.ts'
import { deliverJob, toSeller } from './webhooks.jobs.definitions.ts'

export interface Target {
  url: string
  events: readonly WebhookEvent[]
}

/** The secret is returned once. */
export async function addWebhook(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'vault'>,
  { userId }: Caller,
  { url, events }: Target,
): Promise<{ secret: string; webhook: Webhook }> {
  const { db, clock, config, vault } = platform
  checkAddress(config, url)
  const secret = newSecret()
  const webhook = await db.transaction(async tx => {
    // So that simultaneous calls can't exceed the limit.
    await lockPerson(tx, userId)
    if ((await countWebhooks(tx, userId)) >= mostWebhooks) throw new Refusal('webhooks_full')
    return insertWebhook(tx, {
      userId,
      url,
      events: [...new Set(events)],
      secretId: await vault.seal(tx, secretPlace({ userId }), secret),
      state: 'active',
      createdAt: clock.now(),
    })
  })
  return { secret, webhook }
}

export async function updateWebhook(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  caller: Caller,
  id: number,
  { url, events }: Target,
): Promise<Webhook> {
  checkAddress(config, url)
  return db.transaction(async tx => {
    await getOwn(tx, caller, id)
    return changeWebhook(tx, id, { url, events: [...new Set(events)], state: 'active', failingSince: null })
  })
}

/** Disabled by its owner, it isn't failing: that only applies to those we have disabled. */
export async function switchWebhook(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  id: number,
  active: boolean,
): Promise<Webhook> {
  return db.transaction(async tx => {
    await getOwn(tx, caller, id)
    return changeWebhook(tx, id, { state: active ? 'active' : 'disabled', failingSince: null })
  })
}

/** Returned once, like the first one; waiting deliveries are signed with the new one. */
export async function renewSecret(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  caller: Caller,
  id: number,
): Promise<string> {
  const secret = newSecret()
  await db.transaction(async tx => {
    const { secretId: before, userId } = await getOwn(tx, caller, id)
    await changeWebhook(tx, id, { secretId: await vault.seal(tx, secretPlace({ userId }), secret) })
    await vault.remove(tx, [before])
  })
  return secret
}

export async function removeWebhook(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await db.transaction(async tx => {
    const { secretId } = await getOwn(tx, caller, id)
    await deleteWebhook(tx, id)
    await vault.remove(tx, [secretId])
  })
}

/** Those of these IDs that are theirs; returns their addresses. */
export async function removeWebhooks(
  { vault }: Pick<Platform, 'vault'>,
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const own = (await listWebhooks(tx, userId)).filter(({ id }) => ids.includes(id))
  for (const { id } of own) await deleteWebhook(tx, id)
  await vault.remove(
    tx,
    own.map(({ secretId }) => secretId),
  )
  return own.map(({ url }) => url)
}

/** With the account. */
export async function removeAllWebhooks(
  platform: Pick<Platform, 'vault'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  const own = await listWebhooks(tx, userId)
  await removeWebhooks(
    platform,
    tx,
    userId,
    own.map(({ id }) => id),
  )
}

export async function testWebhook(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>,
  caller: Caller,
  id: number,
): Promise<Delivery> {
  await throttle(platform.limits, 'webhook.account', String(caller.userId))
  return platform.db.transaction(async tx => {
    const webhook = await getOwn(tx, caller, id)
    if (webhook.state === 'disabled') throw new Refusal('webhook_disabled')
    const key = `test:${randomUUID()}`
    const delivery = await queue(platform, tx, webhook, { event: 'webhook.test', key, data: {} })
    if (!delivery) throw new Error('The test was not queued')
    return delivery
  })
}

/** Even a successful one: a receiver that has lost it can get it again. */
export async function resend(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>,
  caller: Caller,
  deliveryId: number,
): Promise<Delivery> {
  await throttle(platform.limits, 'webhook.account', String(caller.userId))
  return platform.db.transaction(async tx => {
    const delivery = await findDelivery(tx, deliveryId)
    if (!delivery) throw new Refusal('webhook_unknown')
    const webhook = await getOwn(tx, caller, delivery.webhookId)
    if (webhook.state === 'disabled') throw new Refusal('webhook_disabled')
    await platform.jobs.enqueue(tx, deliverJob, { deliveryId, asked: true }, toSeller(webhook))
    return changeDelivery(tx, deliveryId, {
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: platform.clock.now(),
    })
  })
}

/** Shown at the field where it was typed. */
function checkAddress({ webhookTargets }: Platform['config'], url: string): void {
  if (isAllowedUrl(url, webhookTargets)) return
  throw new Refusal('webhook_address_refused', { fields: { url: 'webhook_address_refused' } })
}

/** Other people's aren't even known to exist. */
async function getOwn(tx: Tx, { userId }: Caller, id: number): Promise<Webhook> {
  await lockWebhook(tx, id)
  const webhook = await findOwnWebhook(tx, userId, id)
  if (!webhook) throw new Refusal('webhook_unknown')
  return webhook
}
