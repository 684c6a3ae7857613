import { createHmac } from 'node:crypto'
import { type Unsubscribable, unsubscribable } from '#contract/rules/notices.ts'
import { isSameSecret } from '#server/platform/is-same-secret.ts'
import type { Platform } from '#server/platform/platform.ts'

type Signer = Pick<Platform, 'secrets'>

export interface Unsubscription {
  userId: number
  kind: Unsubscribable
}

/**
 * The reader, the kind of emails, and our signature. It doesn't expire: an email may be opened years later, and the
 * link only stops emails.
 */
export function unsubscribeToken({ secrets }: Signer, { userId, kind }: Unsubscription): string {
  const said = `${userId}.${kind}`
  return `${said}.${signatureOf(secrets.addresses, said)}`
}

/** Null if we didn't write it. */
export function readUnsubscribeToken({ secrets }: Signer, token: string): Unsubscription | null {
  const [, userId, word, signature = ''] = /^(\d{1,16})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? []
  const kind = unsubscribable.find(one => one === word)
  if (!kind) return null
  const said = `${userId}.${kind}`
  const keys = [secrets.addresses, ...(secrets.previous ? [secrets.previous.addresses] : [])]
  if (!keys.some(key => isSameSecret(signatureOf(key, said), signature))) return null
  return { userId: Number(userId), kind }
}

const signatureOf = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`notices:${said}`).digest('base64url')
