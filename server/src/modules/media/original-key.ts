import { newSealedKey } from '#server/platform/vault/sealed-keys.ts'
import type { Purpose } from './media.tables.ts'
import { newClearKey, purposes } from './upload.rules.ts'

/** The storage key of a file's original, by its purpose. */
export const newOriginalKey = ({ id, purpose }: { id: string; purpose: Purpose }): string =>
  purposes[purpose].sealed ? newSealedKey(id) : newClearKey()
