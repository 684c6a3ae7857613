import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

// Modules to the right keep things that follow a product (search, cached pages): they register here what has
// to happen, inside the transaction that changes it. Under the module's name, so that registering again
// (several applications in one process) changes nothing.

export type ProductListener = (platform: Platform, tx: Tx, productId: number) => Promise<void>

const listeners = new Map<string, ProductListener>()

/** Returns how to take it back, for tests. */
export function onProductChanged(module: string, listener: ProductListener): () => void {
  listeners.set(module, listener)
  return () => void listeners.delete(module)
}

export async function tellProductChanged(platform: Platform, tx: Tx, productId: number): Promise<void> {
  for (const listener of listeners.values()) await listener(platform, tx, productId)
}
