import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { DataKeys } from './data-keys.ts'
import { nameOf, openText, type SecretPlace, sealText } from './seal.ts'
import { vaultSecrets } from './vault.tables.ts'

export interface Vault {
  /** Returns the ID under which it can be opened again, only for this owner and as this field. */
  seal(tx: Tx, place: SecretPlace, text: string): Promise<string>
  /** The same under the caller's ID; an existing secret stays. */
  sealOnce(tx: Tx, id: string, place: SecretPlace, text: string): Promise<void>
  /** Throws if it was sealed for another owner or as another field. */
  open(db: Db, place: SecretPlace, id: string): Promise<string | undefined>
  remove(tx: Tx, ids: readonly string[]): Promise<void>
}

export function createVault({ current, all }: DataKeys): Vault {
  const rowOf = (id: string, place: SecretPlace, text: string) => ({
    id,
    keyId: current.id,
    sealed: sealText(current.key, nameOf(id, place), text),
    ...place,
    bound: true,
  })
  return {
    async seal(tx, place, text) {
      const id = randomUUID()
      await tx.insert(vaultSecrets).values(rowOf(id, place, text))
      return id
    },

    async sealOnce(tx, id, place, text) {
      await tx
        .insert(vaultSecrets)
        .values(rowOf(id, place, text))
        .onConflictDoNothing()
    },

    async open(db, place, id) {
      const [row] = await db.select().from(vaultSecrets).where(eq(vaultSecrets.id, id))
      if (!row) return undefined
      const { keyId, sealed, bound } = row
      const known = all.get(keyId)
      if (!known)
        throw new Error(`A value is sealed under the key ${keyId}, which this process does not have`)
      return openText(known.key, nameOf(id, bound ? place : null), sealed)
    },

    async remove(tx, ids) {
      if (ids.length > 0) await tx.delete(vaultSecrets).where(inArray(vaultSecrets.id, [...ids]))
    },
  }
}
