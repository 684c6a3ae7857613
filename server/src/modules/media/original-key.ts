import { newSealedKey } from '#server/platform/vault/sealed-keys.ts'
import type { Purpose } from './media.tables.ts'
import { newClearKey, purposes } from './upload.rules.ts'

/** Where the original of a file is to lie, by what it was brought for. */
export const newOriginalKey = ({ id, purpose }: { id: string; purpose: Purpose }): string =>
  purposes[purpose].sealed ? newSealedKey(id) : newClearKey()
