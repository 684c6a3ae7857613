import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { DataKeys } from './data-keys.ts'
import { openText, sealText } from './seal.ts'
import { vaultSecrets } from './vault.tables.ts'

export interface Vault {
  /** Answers the id under which it can be opened again. */
  seal(tx: Tx, text: string): Promise<string>
  /** By id; what is not there is missing from the map. */
  open(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  remove(tx: Tx, ids: readonly string[]): Promise<void>
}

export function createVault({ current, all }: DataKeys): Vault {
  return {
    async seal(tx, text) {
      const id = randomUUID()
      await tx.insert(vaultSecrets).values({ id, keyId: current.id, sealed: sealText(current.key, id, text) })
      return id
    },

    async open(db, ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(vaultSecrets)
        .where(inArray(vaultSecrets.id, [...ids]))
      return new Map(
        rows.map(({ id, keyId, sealed }) => {
          const known = all.get(keyId)
          if (!known)
            throw new Error(`A value is sealed under the key ${keyId}, which this process does not have`)
          return [id, openText(known.key, id, sealed)]
        }),
      )
    },

    async remove(tx, ids) {
      if (ids.length > 0) await tx.delete(vaultSecrets).where(inArray(vaultSecrets.id, [...ids]))
    },
  }
}
