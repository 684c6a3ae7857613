import type { Tx } from '#server/platform/db/db.ts'

// Who came in by a code is out once the code is gone. Modules that keep such accesses register here and end
// them inside the transaction that changes the codes. Under the module's name, so that registering again
// (several applications in one process) changes nothing.

/** `validCodes` are those that open the product from now on. */
export type CodesListener = (tx: Tx, productId: number, validCodes: string[]) => Promise<void>

const listeners = new Map<string, CodesListener>()

/** Returns how to take it back, for tests. */
export function onCodesChanged(module: string, listener: CodesListener): () => void {
  listeners.set(module, listener)
  return () => void listeners.delete(module)
}

export async function tellCodesChanged(tx: Tx, productId: number, validCodes: string[]): Promise<void> {
  for (const listener of listeners.values()) await listener(tx, productId, validCodes)
}
