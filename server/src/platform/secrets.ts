import { hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { findSetting, storeSetting, storeSettingOnce } from './settings.ts'

export interface Secrets {
  /** Signs sign-in tokens. */
  tokens: Buffer
  /** Hashes accounts and addresses in the table of rate limits. */
  limits: Buffer
  /** Signs links that carry their own permission. */
  addresses: Buffer
  /** Encrypts links to files. */
  media: Buffer
  /** For the sandbox, and for what we sign for payment clients. */
  payments: Buffer
  /** From the previous secret; sessions and links made with it stay valid until they end. */
  previous: Pick<Secrets, 'tokens' | 'media' | 'addresses'> | null
}

/**
 * One master secret for all processes: the operator's, or a random one stored in the database. Each purpose gets its
 * own key, so that what is signed for one is never valid for another.
 */
export async function loadSecrets(
  db: Database,
  config: Pick<Config, 'secret' | 'secretPrevious'>,
): Promise<Secrets> {
  if (config.secret) return deriveSecrets(config.secret, config.secretPrevious)
  const master = await sharedSecret(db)
  return deriveSecrets(master, (await findSetting(db, previousKey)) ?? null)
}

export function deriveSecrets(master: string, previous: string | null = null): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'lantern', purpose, 32))
  return {
    tokens: derive('tokens'),
    limits: derive('limits'),
    addresses: derive('addresses'),
    media: derive('media'),
    payments: derive('payments'),
    previous: previous === null ? null : deriveSecrets(previous),
  }
}

const currentKey = 'secret'
const previousKey = 'secret_previous'

/** For installations whose secret is in the database: a new one replaces it at the server's next start. */
export async function rotateSecret(db: Database): Promise<void> {
  await db.transaction(async tx => {
    const before = await findSetting(tx, currentKey)
    if (before) await storeSetting(tx, previousKey, before)
    await storeSetting(tx, currentKey, newSecret())
  })
}

const newSecret = (): string => randomBytes(32).toString('base64url')

async function sharedSecret(db: Database): Promise<string> {
  await storeSettingOnce(db, currentKey, newSecret())
  const value = await findSetting(db, currentKey)
  if (!value) throw new Error('The shared secret is missing from the settings')
  return value
}
