import { generateKeyPairSync } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { PermanentFailure } from '../jobs/define-job.ts'
import { findSetting, storeSettingOnce } from '../settings.ts'
import type { Notice } from './notice.ts'

/** How to reach a browser. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  /** Browsers accept notices only from the owner of the other half. */
  publicKey: string
  isKnownService(endpoint: string): boolean
  /** 'gone' if the device has unsubscribed. Throws if it should be retried. */
  send(to: PushAddress, notice: Notice): Promise<'sent' | 'gone'>
}

interface Keys {
  publicKey: string
  privateKey: string
}

/** Of Chrome, Firefox, Safari and Edge. */
const services =
  /^https:\/\/(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/

/** After a day, a notice is out of date. */
const KEPT_SECONDS = 24 * 3600
const TIMEOUT_MS = 10_000

export async function createPush({
  config,
  db,
}: {
  config: Pick<Config, 'vapid' | 'pushServices' | 'demo' | 'brand'>
  db: Database
}): Promise<Push | null> {
  const keys = config.vapid ?? (config.demo ? await demoKeys(db) : null)
  if (!keys) return null
  const vapid = { ...keys, subject: `mailto:${config.brand.supportEmail}` }
  return {
    publicKey: keys.publicKey,
    isKnownService(endpoint) {
      const { origin } = new URL(endpoint)
      return services.test(origin) || config.pushServices.includes(origin)
    },
    async send({ endpoint, p256dh, auth }, notice) {
      const request = await buildPushPayload(
        {
          data: JSON.stringify(notice),
          options: { ttl: KEPT_SECONDS, urgency: notice.urgent ? 'high' : 'normal' },
        },
        // The library insists on TLS; a service without it is one that the operator has named.
        { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } },
        vapid,
      )
      // fetch sets 'content-length' itself.
      const { 'content-length': _, ...headers } = request.headers
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'sent'
      const text = `The push service answered ${status}`
      throw status === 429 || status >= 500 ? new Error(text) : new PermanentFailure(text)
    },
  }
}

/** Stored with the demo's secrets, so that devices stay subscribed across a restart. */
async function demoKeys(db: Database): Promise<Keys> {
  const { privateKey: made } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = made.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  await storeSettingOnce(db, 'vapid', `${point.toString('base64url')}.${d}`)
  const [kept = '', privateKey = ''] = ((await findSetting(db, 'vapid')) ?? '').split('.')
  return { publicKey: kept, privateKey }
}
