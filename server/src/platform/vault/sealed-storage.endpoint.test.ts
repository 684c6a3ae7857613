import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { open } from '#server/testing/database.ts'
import { newBucket, newFolder } from '../backup/backup.test-support.ts'
import type { Database } from '../db/db.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { RangeNotSatisfiable, type Storage } from '../storage/storage.ts'
import { type DataKeyConfig, loadDataKeys } from './data-keys.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { FRAME_BYTES, HEADER_BYTES, SEALED_FRAME_BYTES } from './seal-file.ts'
import { isKeyOf, newSealedKey } from './sealed-keys.ts'
import { createSealedStorage } from './sealed-storage.ts'
import { createVault } from './vault.ts'

const config: DataKeyConfig = { dataKey: 'f'.repeat(32), dataKeysPrevious: [] }
const contentType = 'application/octet-stream'

let db: Database
beforeAll(async () => {
  db = await open()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('delete from vault_secrets')
  await db.query('delete from vault_keys')
})

const seal = async (raw: Storage, keys = config): Promise<Storage> =>
  createSealedStorage(raw, { db, vault: createVault(await loadDataKeys(db, keys)) })

const onDisk = async () => createDiskStorage(await newFolder())
const newKey = () => newSealedKey(randomUUID())
const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) => {
  const file = await storage.get(key, range)
  return file && buffer(file.stream)
}

/** Comes in pieces that fit no frame. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += 30_011) yield bytes.subarray(offset, offset + 30_011)
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', async () => createS3Storage((await newBucket()).s3)],
])('%s', (_where, place) => {
  test.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 200_000])(
    'a file of %i bytes comes back, and lies there in no part of it',
    async size => {
      const raw = await place()
      const storage = await seal(raw)
      const key = newKey()
      const bytes = randomBytes(size)
      await storage.put(key, Readable.from(inPieces(bytes)), { contentType })
      expect(await read(storage, key)).toEqual(bytes)
      expect(await storage.head(key)).toEqual({ key, size, contentType })
      const lying = await read(raw, key)
      expect(lying?.includes(bytes.subarray(0, 16)) && size > 15).toBe(false)
      expect(await storage.head(key)).not.toEqual(await raw.head(key))
    },
  )

  test('any part of it can be asked for', async () => {
    const storage = await seal(await place())
    const key = newKey()
    const bytes = randomBytes(3 * FRAME_BYTES + 77)
    await storage.put(key, bytes, { contentType })
    const ends = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, 2 * FRAME_BYTES + 5, bytes.length - 1]
    for (const start of ends)
      for (const end of [...ends.filter(end => end >= start), undefined, bytes.length + 9]) {
        const file = await storage.get(key, end === undefined ? { start } : { start, end })
        const wanted = bytes.subarray(start, end === undefined ? undefined : end + 1)
        expect(file).toMatchObject({ size: bytes.length, length: wanted.length })
        expect((await buffer(file?.stream ?? Readable.from([]))).equals(wanted)).toBe(true)
      }
    await expect(storage.get(key, { start: bytes.length })).rejects.toThrow(RangeNotSatisfiable)
  })

  test('it is deleted together with its key', async () => {
    const raw = await place()
    const storage = await seal(raw)
    const key = newKey()
    await storage.put(key, Buffer.from('some'), { contentType })
    await storage.put(key, Buffer.from('other'), { contentType })
    expect(String(await read(storage, key))).toBe('other')
    await storage.delete(key)
    await storage.delete(key)
    expect([await storage.get(key), await storage.head(key), await raw.head(key)]).toEqual([null, null, null])
    const { rows } = await db.query('select 1 from vault_secrets where id = $1', [key.split('/')[2]])
    expect(rows).toEqual([])
  })
})

test('a sealed file that is changed, cut off, put together anew or swapped does not open', async () => {
  const raw = await onDisk()
  const storage = await seal(raw)
  const [one, other] = [newKey(), newKey()]
  const bytes = randomBytes(2 * FRAME_BYTES + 100)
  for (const key of [one, other]) await storage.put(key, bytes, { contentType })
  const pathOf = (key: string) => raw.localPath(key) ?? ''
  const good = await readFile(pathOf(one))
  const frame = (index: number) =>
    good.subarray(HEADER_BYTES + index * SEALED_FRAME_BYTES, HEADER_BYTES + (index + 1) * SEALED_FRAME_BYTES)
  const header = good.subarray(0, HEADER_BYTES)
  const flipped = Buffer.from(good)
  flipped.writeUInt8(flipped.readUInt8(HEADER_BYTES + 9) ^ 1, HEADER_BYTES + 9)
  const forged = [
    flipped,
    good.subarray(0, -1),
    Buffer.concat([header, frame(0), frame(1)]),
    Buffer.concat([header, frame(1), frame(0), frame(2)]),
    Buffer.concat([header, frame(0), frame(0), frame(2)]),
    Buffer.concat([good, frame(2)]),
    Buffer.concat([Buffer.from('%PDF'), good.subarray(4)]),
    await readFile(pathOf(other)),
    bytes,
  ]
  for (const bad of forged) {
    await writeFile(pathOf(one), bad)
    await expect(read(storage, one)).rejects.toThrow()
  }
  await writeFile(pathOf(one), good)
  expect(await read(storage, one)).toEqual(bytes)
})

test('a row that names the bytes of another file, or another key of the vault, gets nothing', async () => {
  const storage = await seal(await onDisk())
  const [one, other] = [newKey(), newKey()]
  for (const key of [one, other]) await storage.put(key, Buffer.from('some'), { contentType })
  const [, oneId = '', oneSecret = ''] = one.split('/')
  const [, , otherSecret = ''] = other.split('/')
  expect([isKeyOf(oneId, one), isKeyOf(oneId, other), isKeyOf(oneId, 'originals/x')]).toEqual([
    true,
    false,
    true,
  ])
  // The reference to a key is swapped in the database.
  const free = randomUUID()
  await db.query('update vault_secrets set id = $1 where id = $2', [free, oneSecret])
  await db.query('update vault_secrets set id = $1 where id = $2', [oneSecret, otherSecret])
  await expect(read(storage, one)).rejects.toThrow()
  expect(await read(storage, other)).toBeNull()
})

test('a rotation that is interrupted leaves files readable; repeated, the former key opens none, and their bytes stay', async () => {
  const raw = await onDisk()
  const storage = await seal(raw)
  const keys = [newKey(), newKey(), newKey()]
  for (const key of keys) await storage.put(key, Buffer.from(key), { contentType })
  const before = await Promise.all(keys.map(key => read(raw, key)))
  const both: DataKeyConfig = { dataKey: 'g'.repeat(32), dataKeysPrevious: ['f'.repeat(32)] }
  const die = () => {
    throw new Error('The power is cut')
  }
  await expect(rotateDataKey(db, both, { batch: 2, onBatch: die })).rejects.toThrow('The power is cut')
  for (const key of keys) expect(String(await read(await seal(raw, both), key))).toBe(key)

  await rotateDataKey(db, both, { batch: 2 })
  const renewed = await seal(raw, { ...both, dataKeysPrevious: [] })
  for (const key of keys) expect(String(await read(renewed, key))).toBe(key)
  expect(await Promise.all(keys.map(key => read(raw, key)))).toEqual(before)
  // A process that was left with the former key reads nothing and writes nothing.
  await expect(read(storage, keys[0] ?? '')).rejects.toThrow('which this process does not have')
  await expect(storage.put(newKey(), Buffer.from('late'), { contentType })).rejects.toThrow()
})

test('a file that is not sealed is stored as it is, and nothing moves in or out of sealed storage', async () => {
  const raw = await onDisk()
  const storage = await seal(raw)
  await storage.put('originals/film', Buffer.from('film'), { contentType })
  expect(String(await read(raw, 'originals/film'))).toBe('film')
  expect(storage.localPath('originals/film')).toBe(raw.localPath('originals/film'))
  const key = newKey()
  expect(storage.localPath(key)).toBeNull()
  await expect(storage.move('originals/film', key, { contentType })).rejects.toThrow()
  await expect(storage.put('sealed/film', Buffer.from('film'), { contentType })).rejects.toThrow()
  expect(await Array.fromAsync(raw.list(''))).toEqual([{ key: 'originals/film', size: 4 }])
})
