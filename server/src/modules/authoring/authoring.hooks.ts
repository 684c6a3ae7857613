import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * Inside the transaction that changes the codes of a product: `validCodes` are those that open it from now on. Who
 * came in by another one is out.
 */
export const codesChanged = defineHook<[tx: Tx, productId: number, validCodes: string[]]>()

/** Inside the transaction that adds materials to a product, where its teacher wants those who bought it to be told. */
export const materialsAdded =
  defineHook<[tx: Tx, product: { id: number; name: string; nameZh: string | null }]>()

export interface StudentCount {
  /** Who may open it now, whichever way they came. */
  students: number
  /** Those of them who keep it when it is off sale: what came by a code ends with it. */
  keeping: number
  /** Those of them who bought it. */
  buyers: number
}

/** Asked of anyone who gives access: how many have each of these products. */
export const studentCounts = defineHook<
  [db: Db, productIds: readonly number[]],
  ReadonlyMap<number, StudentCount>
>()
