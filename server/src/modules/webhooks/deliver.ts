import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { traced } from '#server/platform/tracing/trace.ts'
import { findPersonByUserId, mayActAs } from '../accounts/index.ts'
import { postJson } from './post-json.ts'
import { signedHeaders } from './sign.ts'
import {
  changeDelivery,
  changeWebhook,
  type Delivery,
  findDelivery,
  findUnanswered,
  lockWebhook,
  type Webhook,
} from './webhook.repository.ts'
import { delayAfter, GIVE_UP_MS, pausedUntil, secretPlace } from './webhook.rules.ts'
import { deliverJob, toSeller } from './webhooks.jobs.definitions.ts'

/** One attempt. It may be made twice if a process crashed: receivers recognise repeats by `webhook-id`. */
export async function deliver(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'jobs' | 'vault'>,
  deliveryId: number,
  { asked = false }: { asked?: boolean | undefined } = {},
): Promise<void> {
  const { db, clock, config, jobs } = platform
  const found = await db.transaction(async tx => {
    const delivery = await findDelivery(tx, deliveryId)
    const webhook = delivery && (await lockWebhook(tx, delivery.webhookId))
    if (delivery?.state !== 'waiting' || !webhook) return null
    const owner = await findPersonByUserId(tx, webhook.userId)
    const active = owner !== undefined && mayActAs(owner) !== null
    if (webhook.state === 'disabled' || !mayReach('notice', 'dealt', { active })) {
      // It isn't retried: its owner can resend it once the webhook, or they themselves, are active again.
      await changeDelivery(tx, deliveryId, { state: 'failed', nextAttemptAt: null })
      return null
    }
    if (!asked && (await postpone(platform, tx, delivery, webhook))) return null
    const secret = await platform.vault.open(tx, secretPlace(webhook), webhook.secretId)
    if (secret === undefined) throw new Error(`Webhook ${webhook.id} has no secret`)
    return { delivery, webhook, secret }
  })
  if (!found) return
  const { delivery, webhook, secret } = found
  const body = JSON.stringify(delivery.payload)
  const headers = {
    'user-agent': `${config.brand.name} webhooks`,
    ...signedHeaders(secret, { id: delivery.eventId, at: clock.now(), body }),
  }
  const answer = await traced('webhook', 'client', { 'lantern.delivery': deliveryId }, () =>
    postJson(webhook.url, { body, headers, allowedOrigins: config.webhookTargets }),
  )
  const at = clock.now()
  const taken = answer.status !== null && answer.status >= 200 && answer.status < 300
  await db.transaction(async tx => {
    const present = await lockWebhook(tx, webhook.id)
    // Deleted in the meantime.
    if (!present) return
    const attempts = delivery.attempts + 1
    const delay = taken ? null : delayAfter(attempts)
    await changeDelivery(tx, deliveryId, {
      state: taken ? 'delivered' : delay === null ? 'failed' : 'waiting',
      attempts,
      answerStatus: answer.status,
      answer: answer.text,
      attemptedAt: at,
      nextAttemptAt: delay === null ? null : new Date(at.getTime() + delay * 1000),
    })
    if (taken) {
      if (present.failingSince) await changeWebhook(tx, present.id, { failingSince: null })
      return
    }
    const next = { ...toSeller(present), afterSeconds: delay ?? 0 }
    if (delay !== null) await jobs.enqueue(tx, deliverJob, { deliveryId }, next)
    await noteFailure(platform, tx, present, at)
  })
}

/** Sends nothing to a receiver that didn't answer a moment ago: each try would occupy a worker until it times out. */
async function postpone(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  delivery: Delivery,
  webhook: Webhook,
): Promise<boolean> {
  const { failingSince } = webhook
  const unansweredAt = failingSince && (await findUnanswered(tx, delivery.webhookId))
  if (!unansweredAt) return false
  const until = pausedUntil(failingSince, unansweredAt)
  const waitMs = until.getTime() - clock.now().getTime()
  if (waitMs <= 0) return false
  await changeDelivery(tx, delivery.id, { nextAttemptAt: until })
  const later = { ...toSeller(webhook), afterSeconds: Math.ceil(waitMs / 1000) }
  await jobs.enqueue(tx, deliverJob, { deliveryId: delivery.id }, later)
  return true
}

async function noteFailure(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  webhook: Webhook,
  at: Date,
): Promise<void> {
  const { id, failingSince, userId, url } = webhook
  if (!failingSince) await changeWebhook(tx, id, { failingSince: at })
  if (!failingSince || at.getTime() - failingSince.getTime() < GIVE_UP_MS || webhook.state === 'disabled')
    return
  await changeWebhook(tx, id, { state: 'disabled' })
  const owner = await findPersonByUserId(tx, userId)
  if (!owner || owner.deletedAt) return
  await sendMail(platform.jobs, tx, {
    to: owner.email,
    locale: owner.language,
    template: 'webhookDisabled',
    params: { url },
  })
}
