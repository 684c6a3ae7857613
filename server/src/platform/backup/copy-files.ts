import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertKey, type Storage } from '../storage/storage.ts'
import { BackupRefused, checksumOf } from './manifest.ts'

export interface CopiedFile {
  key: string
  size: number
  sha256: string
  contentType: string
}

const AT_ONCE = 4

/** Copies the wanted files of a storage into a folder, and reports each one when it is there. */
export async function copyFromStorage(options: {
  storage: Storage
  prefix: string
  folder: string
  wanted: (key: string) => boolean
  copied: (file: CopiedFile) => void
}): Promise<void> {
  const { storage, prefix, folder, wanted, copied } = options
  await forEachOf(storage.list(prefix), async ({ key }) => {
    if (!wanted(key)) return
    const file = await storage.get(key)
    // Deleted since it was listed; the row that named it was deleted before.
    if (!file) return
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let size = 0
    await pipeline(
      file.stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    copied({ key, size, sha256: hash.digest('hex'), contentType: file.contentType })
  })
}

/** Refuses files that are missing or differ from the copy. */
export async function checkFiles(folder: string, files: AsyncIterable<CopiedFile>): Promise<void> {
  await forEachOf(files, async ({ key, sha256 }) => {
    assertKey(key)
    const found = await checksumOf(join(folder, key)).catch(cause => {
      throw new BackupRefused(`The file ${key} is missing or cannot be read`, { cause })
    })
    if (found.sha256 !== sha256) throw new BackupRefused(`The file ${key} is damaged: its checksum differs`)
  })
}

/** All except those that already exist. */
export async function copyToStorage(
  storage: Storage,
  folder: string,
  files: AsyncIterable<CopiedFile>,
  there: ReadonlySet<string>,
): Promise<void> {
  await forEachOf(files, async ({ key, contentType }) => {
    if (!there.has(key)) await storage.put(key, createReadStream(join(folder, key)), { contentType })
  })
}

/** Runs several at a time; the first failure ends it. */
async function forEachOf<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const takeTurns = async () => {
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      await work(value)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
}
