import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../db/db.ts'
import { type ByteRange, RangeNotSatisfiable, type Storage } from '../storage/storage.ts'
import {
  FRAME_BYTES,
  HEADER_BYTES,
  lastFrameOf,
  openedSize,
  openFrames,
  SEALED_FRAME_BYTES,
  sealFrames,
} from './seal-file.ts'
import { isSealedKey, type SealedPlace, sealedPlace } from './sealed-keys.ts'
import type { Vault } from './vault.ts'

/**
 * The storage, which encrypts files under `sealed/` on their way in and decrypts them on their way out. Each such file
 * has its own key, stored in the vault: a rotation of the data key seals that key again and leaves the bytes, so no
 * backup is ever taken in the middle of one.
 */
export function createSealedStorage(
  storage: Storage,
  { db, vault }: { db: Database; vault: Vault },
): Storage {
  const placeOf = ({ fileId }: SealedPlace) => ({ owner: `file ${fileId}`, field: 'bytes' })

  async function findKey(place: SealedPlace): Promise<Buffer | null> {
    const text = await vault.open(db, placeOf(place), place.secretId)
    return text === undefined ? null : Buffer.from(text, 'base64')
  }

  async function makeKey(place: SealedPlace): Promise<Buffer> {
    const text = randomBytes(32).toString('base64')
    await db.transaction(tx => vault.sealOnce(tx, place.secretId, placeOf(place), text))
    const key = await findKey(place)
    if (!key) throw new Error('The key of a file that was just written is missing')
    return key
  }

  async function readWhole(key: string, range: ByteRange): Promise<Buffer | null> {
    const part = await storage.get(key, range)
    return part && buffer(part.stream)
  }

  async function getSealed(key: string, range?: ByteRange) {
    const place = sealedPlace(key)
    const [fileKey, object] = await Promise.all([findKey(place), storage.head(key)])
    if (!fileKey || !object) return null
    const size = openedSize(object.size)
    const start = range?.start ?? 0
    if (range && start >= size) throw new RangeNotSatisfiable(size)
    const end = Math.min(range?.end ?? size - 1, size - 1)
    const length = Math.max(0, end - start + 1)
    const first = Math.floor(start / FRAME_BYTES)
    const header = await readWhole(key, { start: 0, end: HEADER_BYTES - 1 })
    const frames = await storage.get(key, {
      start: HEADER_BYTES + first * SEALED_FRAME_BYTES,
      end: HEADER_BYTES + (Math.floor(Math.max(end, 0) / FRAME_BYTES) + 1) * SEALED_FRAME_BYTES - 1,
    })
    if (!header || !frames) {
      frames?.stream.destroy()
      return null
    }
    const opened = openFrames(
      fileKey,
      place.fileId,
      { header, first, last: lastFrameOf(size) },
      frames.stream,
    )
    const stream = Readable.from(cut(opened, start - first * FRAME_BYTES, length), { objectMode: false })
    // A stream that is never read hasn't started, and would leave its source open.
    stream.once('close', () => frames.stream.destroy())
    return { ...object, size, length, stream }
  }

  return {
    ...storage,

    async put(key, body, options) {
      if (!isSealedKey(key)) return storage.put(key, body, options)
      const place = sealedPlace(key)
      const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
      try {
        const sealed = sealFrames(await makeKey(place), place.fileId, source)
        await storage.put(key, Readable.from(sealed, { objectMode: false }), options)
      } finally {
        source.destroy()
      }
    },

    get: (key, range) => (isSealedKey(key) ? getSealed(key, range) : storage.get(key, range)),

    async head(key) {
      const object = await storage.head(key)
      return object && isSealedKey(key) ? { ...object, size: openedSize(object.size) } : object
    },

    async move(from, to, options) {
      if (isSealedKey(from) || isSealedKey(to)) throw new Error('What is sealed stays where it was written')
      return storage.move(from, to, options)
    },

    localPath: key => (isSealedKey(key) ? null : storage.localPath(key)),

    async delete(key) {
      await storage.delete(key)
      if (isSealedKey(key)) await db.transaction(tx => vault.remove(tx, [sealedPlace(key).secretId]))
    },
  }
}

/** `length` bytes after the first `skipped`. */
async function* cut(source: AsyncIterable<Buffer>, skipped: number, length: number): AsyncGenerator<Buffer> {
  let before = skipped
  let left = length
  for await (const chunk of source) {
    const part = chunk.subarray(before, before + left)
    before = Math.max(0, before - chunk.length)
    left -= part.length
    if (part.length > 0) yield part
  }
}
