import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  /** Of the whole file, even if only a range of it is read. */
  size: number
  contentType: string
}

export interface ByteRange {
  start: number
  /** Inclusive, as in HTTP; up to the end of the file if left out or beyond it. */
  end?: number
}

export interface Storage {
  /** All or nothing: a failed or interrupted put keeps the previous file. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>
  /** Null if there is no such file. */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { stream: Readable; length: number }) | null>
  head(key: string): Promise<StoredObject | null>
  /** Gives a file another key, without its bytes passing through us. Repeating it gives the same result. */
  move(from: string, to: string, options: { contentType: string }): Promise<void>
  /** Where the file is on this machine's disk, for tools that need a path; null if it is elsewhere. */
  localPath(key: string): string | null
  /** Bytes that can still be stored; null if unknown. */
  freeBytes(): Promise<number | null>
  /** Succeeds even if there is nothing to delete. */
  delete(key: string): Promise<void>
  /** In the order of their keys. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

/** A range that starts beyond the end of the file; HTTP answers 416 with the size. */
export class RangeNotSatisfiable extends Error {
  readonly size: number

  constructor(size: number) {
    super(`The file has only ${size} bytes`)
    this.size = size
  }
}

/** The storage is at fault, not a file; the message is one line for the operator. */
export class StorageFailed extends Error {
  /** Whether it may recover without intervention. */
  readonly isTemporary: boolean

  constructor(message: string, { cause, isTemporary }: { cause: unknown; isTemporary: boolean }) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Keys are created by our code, never by visitors. This checks it, and that no key can leave the folder. */
export function assertKey(key: string): void {
  if (key.length > 300 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
