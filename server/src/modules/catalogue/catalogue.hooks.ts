import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshCards } from './refresh-cards.ts'

// Modules to the right keep things that follow a product, and know who has one: they register here. Under the
// module's name, so that registering again (several applications in one process) changes nothing.

/** Inside the transaction that changes the product; its card has been written anew already. */
export type ProductListener = (platform: Platform, tx: Tx, productId: number) => Promise<void>

const listeners = new Map<string, ProductListener>()

/** Returns how to take it back, for tests. */
export function onProductChanged(module: string, listener: ProductListener): () => void {
  listeners.set(module, listener)
  return () => void listeners.delete(module)
}

/** All that one transaction changes in one call: cards are held in the order of their ids. */
export async function tellProductChanged(
  platform: Platform,
  tx: Tx,
  ...productIds: readonly number[]
): Promise<void> {
  await refreshCards(platform, tx, productIds)
  for (const productId of productIds) {
    for (const listener of listeners.values()) await listener(platform, tx, productId)
  }
}

/** Which of these products the caller has. */
export type Ownership = (db: Db, caller: Caller, productIds: readonly number[]) => Promise<readonly number[]>

const ownerships = new Map<string, Ownership>()

export function registerOwnership(module: string, ownership: Ownership): () => void {
  ownerships.set(module, ownership)
  return () => void ownerships.delete(module)
}

export async function findOwned(
  db: Db,
  caller: Caller,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const owned = new Set<number>()
  if (productIds.length === 0) return owned
  for (const ownership of ownerships.values()) {
    for (const id of await ownership(db, caller, productIds)) owned.add(id)
  }
  return owned
}
