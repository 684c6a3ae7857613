import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { MediaFile } from './media-file.ts'

/** Called in the transaction in which a file is accepted or refused, or gets its previews. */
export const fileChanged = defineHook<[tx: Tx, file: MediaFile]>()
