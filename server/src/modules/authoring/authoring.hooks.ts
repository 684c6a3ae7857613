import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'

/**
 * Inside the transaction that changes the codes of a product: `validCodes` are those that open it from now on. Who
 * came in by another one is out.
 */
export const codesChanged = defineHook<[tx: Tx, productId: number, validCodes: string[]]>()
