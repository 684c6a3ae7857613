import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { MediaFile } from './media-file.ts'

/** Inside the transaction in which a file turned out good or not, or got its previews. */
export const fileChanged = defineHook<[tx: Tx, file: MediaFile]>()
