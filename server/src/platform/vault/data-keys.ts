import { hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError } from '../config.ts'
import type { Database, Db, Tx } from '../db/db.ts'
import { findSettings, removeSettings, storeSetting, storeSettingOnce } from '../settings.ts'
import { vaultKeys } from './vault.tables.ts'

export interface DataKey {
  /** Stored with what is sealed. */
  id: string
  key: Buffer
}

export interface DataKeys {
  /** Seals everything new. */
  current: DataKey
  /** By ID, including the previous ones. */
  all: ReadonlyMap<string, DataKey>
}

export type DataKeyConfig = Pick<Config, 'dataKey' | 'dataKeysPrevious'>

const kept = 'data_key'
const keptPrevious = 'data_key_previous'

/**
 * The operator's key, or a random one stored in the database; with all keys that existing values may be sealed with.
 */
export async function loadDataKeys(db: Database, config: DataKeyConfig): Promise<DataKeys> {
  if (!config.dataKey) await storeSettingOnce(db, kept, newKey())
  const settings = await findSettings(db, [kept, keptPrevious])
  const [first, ...others] = [
    config.dataKey,
    settings.get(kept),
    settings.get(keptPrevious),
    ...config.dataKeysPrevious,
  ].filter(text => text !== undefined && text !== null)
  if (first === undefined) throw new Error('The data key is missing from the settings')
  const current = deriveKey(first)
  const all = new Map([current, ...others.map(deriveKey)].map(key => [key.id, key]))
  await db.insert(vaultKeys).values({ id: current.id }).onConflictDoNothing()
  await refuseUnknown(db, all)
  return { current, all }
}

/** A server that can't read its own data had better not start. */
async function refuseUnknown(db: Db, known: ReadonlyMap<string, DataKey>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from vault_keys key where exists (select from vault_secrets secret where secret.key_id = key.id)`)
  if (rows.every(({ id }) => known.has(id))) return
  throw new ConfigError(
    'The database holds values sealed under another key: put that key into DATA_KEY_PREVIOUS (or DATA_KEY)',
  )
}

function deriveKey(master: string): DataKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, 'lantern data', purpose, bytes))
  return { id: derive('id', 6).toString('hex'), key: derive('key', 32) }
}

const newKey = (): string => randomBytes(32).toString('base64url')

/** Replaces a key stored in the database; an interrupted rotation continues with the same one. */
export async function renewKeptKey(db: Database): Promise<void> {
  await db.transaction(async tx => {
    const settings = await findSettings(tx, [kept, keptPrevious])
    const before = settings.get(kept)
    if (settings.has(keptPrevious)) return
    if (before !== undefined) await storeSetting(tx, keptPrevious, before)
    await storeSetting(tx, kept, newKey())
  })
}

/** Nothing is sealed with them any more: the database deletes those it stored. */
export async function forgetPreviousKeys(tx: Tx, config: DataKeyConfig): Promise<void> {
  await removeSettings(tx, config.dataKey ? [kept, keptPrevious] : [keptPrevious])
}
