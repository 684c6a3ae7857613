import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file by its path, or by a descriptor that its owner keeps open (threads share descriptors). */
export type FileRef = { path: string } | { fd: number }

/** Any bytes of a file, on demand: files of 500 MB are inspected without being read completely. */
export interface FileBytes {
  size: number
  /** Returns fewer bytes than requested only at the end of the file. */
  read(position: number, length: number): Uint8Array<ArrayBuffer>
  /** Returns the number of bytes read. */
  readInto(target: Uint8Array, position: number): number
  close(): void
}

/** Reads block, so it is only for threads of the pool. */
export function openFile(ref: FileRef): FileBytes {
  const owned = 'path' in ref
  const fd = owned ? openSync(ref.path, 'r') : ref.fd
  const readInto = (target: Uint8Array, position: number) => {
    let done = 0
    while (done < target.length) {
      const count = readSync(fd, target, done, target.length - done, position + done)
      if (count === 0) break
      done += count
    }
    return done
  }
  return {
    size: fstatSync(fd).size,
    readInto,
    read(position, length) {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readInto(bytes, position))
    },
    close() {
      if (owned) closeSync(fd)
    },
  }
}

export async function withFile<Result>(
  ref: FileRef,
  use: (file: FileBytes) => Result | Promise<Result>,
): Promise<Result> {
  const file = openFile(ref)
  try {
    return await use(file)
  } finally {
    file.close()
  }
}
