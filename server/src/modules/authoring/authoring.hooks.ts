import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * Called in the transaction that changes a product's codes: `validCodes` are the ones that open it from now on. People
 * who used another code lose access.
 */
export const codesChanged = defineHook<[tx: Tx, productId: number, validCodes: string[]]>()

/** Called in the transaction that adds materials to a product, if its teacher wants buyers to be notified. */
export const materialsAdded =
  defineHook<[tx: Tx, product: { id: number; name: string; nameZh: string | null }]>()

export interface StudentCount {
  /** Who can open it now, however they got it. */
  students: number
  /** How many of them keep it when it is off sale: access by code ends with it. */
  keeping: number
  /** How many of them bought it. */
  buyers: number
}

/** Asks the modules that give access how many people have each of these products. */
export const studentCounts = defineHook<
  [db: Db, productIds: readonly number[]],
  ReadonlyMap<number, StudentCount>
>()
