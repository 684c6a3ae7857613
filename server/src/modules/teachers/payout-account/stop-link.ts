import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/platform/is-same-secret.ts'
import type { Platform } from '#server/platform/platform.ts'

const DAYS = 30

type Signer = Pick<Platform, 'secrets' | 'clock'>

export interface StopLink {
  /** The change it was emailed for. */
  changeId: number
  /** The recipient of the email. */
  userId: number
}

/** A page of ours that stops payouts without a session, and does nothing else. */
export function stopLinkPath({ secrets, clock }: Signer, { changeId, userId }: StopLink): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + DAYS * 24 * 3600
  const said = `${changeId}.${userId}.${expires}`
  return `/stop-payouts/${said}.${signatureOf(secrets.addresses, said)}`
}

/** Null if we didn't write it. */
export function readStopLink(
  { secrets, clock }: Signer,
  token: string,
): (StopLink & { isExpired: boolean }) | null {
  const match = /^(\d{1,16})\.(\d{1,16})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, changeId, userId, expires, signature = ''] = match
  const said = `${changeId}.${userId}.${expires}`
  const keys = [secrets.addresses, ...(secrets.previous ? [secrets.previous.addresses] : [])]
  if (!keys.some(key => isSameSecret(signatureOf(key, said), signature))) return null
  const isExpired = Number(expires) * 1000 <= clock.now().getTime()
  return { changeId: Number(changeId), userId: Number(userId), isExpired }
}

const signatureOf = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`stop-payouts:${said}`).digest('base64url')
