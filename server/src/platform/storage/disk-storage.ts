import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf } from './content-types.ts'
import { assertKey, RangeNotSatisfiable, type Storage } from './storage.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Files under `root/kept`, by their keys. A file's type usually follows from its name; if it doesn't, it is stored
 * under `root/types`. Writing happens in `root/incoming`, on the same disk, so that moving is atomic.
 */
export function createDiskStorage(root: string): Storage {
  const incoming = join(root, 'incoming')
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, 'kept', key)
  }
  const typePathOf = (key: string) => join(root, 'types', `${key}.type`)

  async function noteType(key: string, contentType: string): Promise<void> {
    if (contentType === contentTypeOf(key)) return rm(typePathOf(key), { force: true })
    await mkdir(dirname(typePathOf(key)), { recursive: true })
    await writeFile(typePathOf(key), contentType)
  }
  let swept: Promise<void> | undefined

  async function place(path: string, body: Buffer | Readable): Promise<void> {
    swept ??= sweep(incoming)
    await swept
    const draft = join(incoming, randomBytes(12).toString('hex'))
    try {
      const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
      // `flush` writes through to the disk before the file is closed, and so before it gets its name.
      await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await mkdir(dirname(path), { recursive: true })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }

  async function head(key: string) {
    const path = pathOf(key)
    const stats = await unlessMissing(stat(path))
    if (!stats?.isFile()) return null
    const noted = await unlessMissing(readFile(typePathOf(key), 'utf8'))
    return { key, size: stats.size, contentType: noted ?? contentTypeOf(key) }
  }

  return {
    head,

    async freeBytes() {
      await mkdir(root, { recursive: true })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },

    async put(key, body, { contentType }) {
      const path = pathOf(key)
      await noteType(key, contentType)
      await place(path, body)
    },

    async move(from, to, { contentType }) {
      const [source, target] = [pathOf(from), pathOf(to)]
      await noteType(to, contentType)
      await mkdir(dirname(target), { recursive: true })
      const moved = await unlessMissing(rename(source, target).then(() => true))
      // Moved by an earlier run that was interrupted, or never there.
      if (!moved && !(await head(to))) throw new Error(`There is no file ${from} to move`)
      await rm(typePathOf(from), { force: true })
      await syncFile(target)
      await syncFolder(dirname(target))
    },

    localPath: key => pathOf(key),

    async get(key, range) {
      const object = await head(key)
      if (!object) return null
      const start = range?.start ?? 0
      if (range && start >= object.size) throw new RangeNotSatisfiable(object.size)
      const end = Math.min(range?.end ?? object.size - 1, object.size - 1)
      const length = Math.max(0, end - start + 1)
      // Opened now, so that a file deleted in the meantime is missing here and not in the middle of an answer.
      const file = await unlessMissing(open(pathOf(key)))
      if (!file) return null
      if (length === 0) {
        await file.close()
        return { ...object, length, stream: Readable.from([]) }
      }
      return { ...object, length, stream: createReadStream('', { fd: file, start, end }) }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(typePathOf(key), { force: true })
    },

    async *list(prefix) {
      // Only folders that can contain such keys are read.
      const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
      if (folder) assertKey(folder)
      for await (const key of walk(join(root, 'kept'), folder, prefix)) {
        const stats = await unlessMissing(stat(pathOf(key)))
        if (stats) yield { key, size: stats.size }
      }
    },
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))
  // Keys sort as whole strings, in which a folder's name continues with a slash.
  const sortKey = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)
  const sorted = (entries ?? []).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  for (const entry of sorted) {
    const key = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isFile() && key.startsWith(prefix)) yield key
    if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) {
      yield* walk(root, key, prefix)
    }
  }
}

/** Files left half-written by a killed process. */
async function sweep(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true })
  for (const name of await readdir(incoming)) {
    const stats = await unlessMissing(stat(join(incoming, name)))
    if (stats && stats.mtimeMs < Date.now() - DAY_MS) await rm(join(incoming, name), { force: true })
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is safe on the disk only once its folder is. */
const syncFolder = syncFile

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
