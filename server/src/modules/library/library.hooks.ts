import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Called in the transaction in which someone bought a product, after the grant. */
export const productSold = defineHook<[tx: Tx, sale: { productId: number; userId: number }]>()
