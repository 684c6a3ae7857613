import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/platform/is-same-secret.ts'
import type { Platform } from '#server/platform/platform.ts'

const DAYS = 14

export interface DocumentLink {
  userId: number
  requestId: number
  expiresAt: Date
}

type Signer = Pick<Platform, 'secrets' | 'clock'>

/** The last part of the emailed address: the user, the request, the expiry, and our signature of all three. */
export function documentLinkPart({ secrets, clock }: Signer, link: Omit<DocumentLink, 'expiresAt'>): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + DAYS * 24 * 3600
  const said = `${link.userId}.${link.requestId}.${expires}`
  return Buffer.from(`${said}.${signatureOf(secrets.addresses, said)}`).toString('base64url')
}

/** Null if we didn't write it. The caller checks whether it has expired, because that has its own page. */
export function readDocumentLink({ secrets }: Signer, part: string): DocumentLink | null {
  const match = /^(\d{1,16})\.(\d{1,16})\.(\d{1,12})\.([\w-]{43})$/.exec(decode(part))
  if (!match) return null
  const [, userId, requestId, expires, signature = ''] = match
  const said = `${userId}.${requestId}.${expires}`
  const keys = [secrets.addresses, ...(secrets.previous ? [secrets.previous.addresses] : [])]
  if (!keys.some(key => isSameSecret(signatureOf(key, said), signature))) return null
  return { userId: Number(userId), requestId: Number(requestId), expiresAt: new Date(Number(expires) * 1000) }
}

/** A user ID without a signature, plain or in base64, as documented clients write it: only valid for its owner. */
export function readBareUserId(part: string): number | null {
  const text = /^\d{1,16}$/.test(part) ? part : decode(part)
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}

/** Both alphabets of base64, with or without padding. */
const decode = (part: string): string => Buffer.from(part, 'base64url').toString('utf8')

const signatureOf = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`teacher-documents:${said}`).digest('base64url')
