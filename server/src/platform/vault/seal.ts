import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Whose a secret is (`payout account 7`), and which of theirs (`account_number`). */
export interface SecretPlace {
  owner: string
  field: string
}

/** What is sealed with a value: under another ID, for another owner or as another field it doesn't open. */
export const nameOf = (id: string, place: SecretPlace | null): string =>
  // Values of the first releases are bound only to their ID.
  place ? JSON.stringify(['secret', id, place.owner, place.field]) : id

/** The name is sealed with it: under another one it doesn't open. */
export function sealText(key: Buffer, name: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws if it was changed, moved or sealed with another key. */
export function openText(key: Buffer, name: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(name))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
