import { randomUUID } from 'node:crypto'

const PREFIX = 'sealed/'
const keyPattern = /^sealed\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/

export interface SealedPlace {
  /** The file's ID, which is sealed with its bytes and its key. */
  fileId: string
  /** The vault's secret with the key of these bytes. */
  secretId: string
}

/** Content under such a key is sealed. Random, and never reused, like all keys. */
export const newSealedKey = (fileId: string): string => `${PREFIX}${fileId}/${randomUUID()}`

export const isSealedKey = (key: string): boolean => key.startsWith(PREFIX)

/** Whether the file's row may name this key, because it was sealed for this file. */
export const isKeyOf = (fileId: string, key: string): boolean =>
  !isSealedKey(key) || sealedPlace(key).fileId === fileId

export function sealedPlace(key: string): SealedPlace {
  const [, fileId, secretId] = keyPattern.exec(key) ?? []
  if (!fileId || !secretId) throw new Error('Not the key of a sealed file')
  return { fileId, secretId }
}
