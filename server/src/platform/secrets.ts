import { hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { findSetting, storeSettingOnce } from './settings.ts'

export interface Secrets {
  /** Signs sign-in tokens. */
  tokens: Buffer
  /** Hides accounts and addresses in the table of rate limits. */
  limits: Buffer
  /** Signs links that carry their own permission. */
  addresses: Buffer
  /** Encrypts links to files. */
  media: Buffer
  /** Of the sandbox, and of what we sign towards payment clients. */
  payments: Buffer
}

/**
 * One master secret for all processes: the operator's, or a random one kept in the database. Each purpose
 * gets a key of its own, so that what is signed for one never passes for another.
 */
export async function loadSecrets(db: Database, config: Pick<Config, 'secret'>): Promise<Secrets> {
  return deriveSecrets(config.secret ?? (await sharedSecret(db)))
}

export function deriveSecrets(master: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'lantern', purpose, 32))
  return {
    tokens: derive('tokens'),
    limits: derive('limits'),
    addresses: derive('addresses'),
    media: derive('media'),
    payments: derive('payments'),
  }
}

async function sharedSecret(db: Database): Promise<string> {
  await storeSettingOnce(db, 'secret', randomBytes(32).toString('base64url'))
  const value = await findSetting(db, 'secret')
  if (!value) throw new Error('The shared secret is missing from the settings')
  return value
}
