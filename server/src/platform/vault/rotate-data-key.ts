import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Database, Tx } from '../db/db.ts'
import {
  type DataKeyConfig,
  type DataKeys,
  forgetPreviousKeys,
  loadDataKeys,
  renewKeptKey,
} from './data-keys.ts'
import { nameOf, openText, sealText } from './seal.ts'
import { vaultKeys, vaultSecrets } from './vault.tables.ts'

const BATCH = 200

/**
 * Seals everything again with the current key and forgets the previous ones. It can be interrupted at any point and
 * run again; processes that know both keys keep running. Files are included through their own keys, which are values
 * like any other. Values sealed before they were bound to their owners are bound from then on. Returns how many values
 * were sealed again.
 */
export async function rotateDataKey(
  db: Database,
  config: DataKeyConfig,
  { batch = BATCH, onBatch = () => undefined }: { batch?: number; onBatch?: () => void } = {},
): Promise<number> {
  if (!config.dataKey) await renewKeptKey(db)
  const keys = await loadDataKeys(db, config)
  let total = 0
  for (;;) {
    const sealed = await db.transaction(tx => resealSome(tx, keys, batch))
    total += sealed
    onBatch()
    if (sealed < batch) break
  }
  return total + (await db.transaction(tx => retireKeys(tx, keys, config)))
}

async function resealSome(tx: Tx, { current, all }: DataKeys, limit: number): Promise<number> {
  const rows = await tx
    .select()
    .from(vaultSecrets)
    .where(
      or(
        ne(vaultSecrets.keyId, current.id),
        and(eq(vaultSecrets.bound, false), isNotNull(vaultSecrets.owner)),
      ),
    )
    .orderBy(asc(vaultSecrets.id))
    .limit(limit)
    .for('update')
  for (const { id, keyId, sealed, owner, field, bound } of rows) {
    const before = all.get(keyId)
    if (!before) throw new Error(`A value is sealed under the key ${keyId}, which is not given`)
    const place = owner === null || field === null ? null : { owner, field }
    const text = openText(before.key, nameOf(id, bound ? place : null), sealed)
    const resealed = sealText(current.key, nameOf(id, place), text)
    await tx
      .update(vaultSecrets)
      .set({ keyId: current.id, sealed: resealed, bound: place !== null })
      .where(eq(vaultSecrets.id, id))
  }
  return rows.length
}

/** Waits for anyone sealing with an old key at this moment; later no one can. */
async function retireKeys(tx: Tx, keys: DataKeys, config: DataKeyConfig): Promise<number> {
  const former = ne(vaultKeys.id, keys.current.id)
  await tx.select().from(vaultKeys).where(former).orderBy(asc(vaultKeys.id)).for('update')
  const late = await resealSome(tx, keys, Number.MAX_SAFE_INTEGER)
  await tx.delete(vaultKeys).where(former)
  await forgetPreviousKeys(tx, config)
  return late
}
