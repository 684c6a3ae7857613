import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'

const DEFAULT_SECONDS = 2 * 3600
const IV_BYTES = 12
const TAG_BYTES = 16

const payload = z.object({
  k: z.string(),
  t: z.string(),
  e: z.number(),
  /** The person it was made for, to trace a link that was shared. */
  u: z.number().optional(),
  /** The product: it works only while its reader can open that. */
  p: z.number().optional(),
  /** The same for a free sample: it works while it is one. */
  s: z.number().optional(),
  /** The same for a class. */
  c: z.number().optional(),
  /** The same of a conversation. */
  v: z.number().optional(),
  /** The same of a case of the safety desk. */
  d: z.number().optional(),
  n: z.string().optional(),
})

export interface LinkedFile {
  key: string
  contentType: string
  expiresAt: Date
  userId?: number
  productId?: number
  /** The material that is its product's free sample. */
  sampleId?: number
  classId?: number
  conversationId?: number
  caseId?: number
  /** Offered as a download under this name; shown in place otherwise. */
  downloadName?: string
}

/**
 * A link that is its own permission, for players and pictures that can't send a token. It is encrypted, not only
 * signed, so it reveals neither where the file is nor whose it is.
 */
export function signedLink(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  link: Omit<LinkedFile, 'expiresAt'> & { seconds?: number },
): string {
  const {
    key,
    contentType,
    userId,
    productId,
    sampleId,
    classId,
    conversationId,
    caseId,
    downloadName,
    seconds = DEFAULT_SECONDS,
  } = link
  const expires = Math.floor(clock.now().getTime() / 1000) + seconds
  const plain: z.output<typeof payload> = {
    k: key,
    t: contentType,
    e: expires,
    u: userId,
    p: productId,
    s: sampleId,
    c: classId,
    v: conversationId,
    d: caseId,
    n: downloadName,
  }
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.media, iv)
  const sealed = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(plain)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `/media/s/${sealed.toString('base64url')}`
}

/** Null if it is forged, garbled or too old: all the same to its sender. */
export function openLink(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  token: string,
): LinkedFile | null {
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.length <= IV_BYTES + TAG_BYTES || sealed.toString('base64url') !== token) return null
  const plain =
    decrypt(secrets.media, sealed) ?? (secrets.previous && decrypt(secrets.previous.media, sealed))
  const link = plain && payload.parse(JSON.parse(plain))
  if (!link) return null
  const expiresAt = new Date(link.e * 1000)
  if (expiresAt <= clock.now()) return null
  const { k: key, t: contentType, u: userId, p: productId, s: sampleId, c: classId } = link
  const about = { userId, productId, sampleId, classId, conversationId: link.v, caseId: link.d }
  return { key, contentType, expiresAt, ...about, downloadName: link.n }
}

function decrypt(key: Buffer, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The only thing that can fail here is the tag: we didn't write this.
    return null
  }
}
