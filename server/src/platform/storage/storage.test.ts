import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage } from './create-storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import { startS3Server } from './s3-server.test-support.ts'
import { RangeNotSatisfiable, type Storage } from './storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kinds: [string, () => Promise<{ storage: Storage; stop(): Promise<void> }>][] = [
  [
    'disk',
    async () => ({ storage: createStorage({ dataDir: folder, s3: null }), stop: async () => undefined }),
  ],
  [
    'S3',
    async () => {
      const server = await startS3Server()
      const s3 = {
        bucket: 'b',
        endpoint: server.endpoint,
        region: 'r',
        accessKeyId: 'a',
        secretAccessKey: 's',
      }
      return { storage: createStorage({ dataDir: folder, s3 }), stop: server.stop }
    },
  ],
]

describe.each(kinds)('%s', (_name, make) => {
  let storage: Storage
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, stop } = await make())
  })
  afterAll(() => stop())

  const text = async (key: string, range?: { start: number; end?: number }) => {
    const file = await storage.get(key, range)
    return file && (await buffer(file.stream)).toString()
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of storage.list(prefix)) found.push(key)
    return found
  }

  test('gives back what was put, with its size and type', async () => {
    await storage.put('round/cover.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    await storage.put('round/odd.bin', Buffer.from('x'), { contentType: 'application/x-odd' })
    expect(await text('round/cover.webp')).toBe('picture')
    expect(await storage.head('round/cover.webp')).toEqual({
      key: 'round/cover.webp',
      size: 7,
      contentType: 'image/webp',
    })
    const odd = await storage.get('round/odd.bin')
    expect(odd?.contentType).toBe('application/x-odd')
    odd?.stream.destroy()
  })

  test('takes a stream of unknown length', async () => {
    const parts = Array.from({ length: 200 }, (_, index) => Buffer.alloc(1000, index))
    await storage.put('stream/big.bin', Readable.from(parts), { contentType: 'application/octet-stream' })
    expect((await storage.head('stream/big.bin'))?.size).toBe(200_000)
    const file = await storage.get('stream/big.bin')
    expect(file && Buffer.compare(await buffer(file.stream), Buffer.concat(parts))).toBe(0)
  })

  test('a stream that breaks leaves what was there before', async () => {
    await storage.put('broken/a.txt', Buffer.from('before'), { contentType: 'text/plain; charset=utf-8' })
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    const put = storage.put('broken/a.txt', breaking, { contentType: 'text/plain; charset=utf-8' })
    await expect(put).rejects.toThrow('connection lost')
    expect(await text('broken/a.txt')).toBe('before')
  })

  test('replaces a file and its type', async () => {
    await storage.put('replace/a.txt', Buffer.from('one'), { contentType: 'text/x-special' })
    await storage.put('replace/a.txt', Buffer.from('two!'), { contentType: 'text/plain; charset=utf-8' })
    expect(await text('replace/a.txt')).toBe('two!')
    expect((await storage.head('replace/a.txt'))?.contentType).toBe('text/plain; charset=utf-8')
  })

  test('reads ranges', async () => {
    await storage.put('range/a.txt', Buffer.from('0123456789'), { contentType: 'text/plain' })
    expect(await text('range/a.txt', { start: 2, end: 4 })).toBe('234')
    expect(await text('range/a.txt', { start: 7 })).toBe('789')
    expect(await text('range/a.txt', { start: 8, end: 99 })).toBe('89')
    const file = await storage.get('range/a.txt', { start: 2, end: 4 })
    expect(file).toMatchObject({ size: 10, length: 3 })
    file?.stream.destroy()
    await expect(storage.get('range/a.txt', { start: 10 })).rejects.toThrow(RangeNotSatisfiable)
    await expect(storage.get('range/a.txt', { start: 10 })).rejects.toMatchObject({ size: 10 })
  })

  test('moves a file, and does nothing more when asked again', async () => {
    await storage.put('move/from', Buffer.from('bytes'), { contentType: 'application/octet-stream' })
    await storage.move('move/from', 'moved/to', { contentType: 'video/mp4' })
    await storage.move('move/from', 'moved/to', { contentType: 'video/mp4' })
    expect(await text('moved/to')).toBe('bytes')
    expect(await storage.head('moved/to')).toMatchObject({ size: 5, contentType: 'video/mp4' })
    expect(await storage.head('move/from')).toBeNull()
    await expect(storage.move('move/never', 'moved/never', { contentType: 'video/mp4' })).rejects.toThrow()
  })

  test('an empty file is a file', async () => {
    await storage.put('empty/a.txt', Buffer.alloc(0), { contentType: 'text/plain' })
    expect(await text('empty/a.txt')).toBe('')
    expect(await storage.head('empty/a.txt')).toMatchObject({ size: 0 })
  })

  test('an object that does not exist is null, and may be deleted', async () => {
    expect(await storage.get('missing/a.txt')).toBeNull()
    expect(await storage.head('missing/a.txt')).toBeNull()
    await storage.delete('missing/a.txt')
    await storage.put('missing/b.txt', Buffer.from('b'), { contentType: 'text/plain' })
    await storage.delete('missing/b.txt')
    expect(await storage.get('missing/b.txt')).toBeNull()
  })

  test('lists by prefix, in the order of keys, over several pages', async () => {
    const put = [
      'list/a/2.txt',
      'list/a/1.txt',
      'list/a-b.txt',
      'list/b/c/d.txt',
      'list/ab.txt',
      'listless.txt',
    ]
    for (const key of put) await storage.put(key, Buffer.from(key), { contentType: 'text/plain' })
    expect(await keys('list/')).toEqual([
      'list/a-b.txt',
      'list/a/1.txt',
      'list/a/2.txt',
      'list/ab.txt',
      'list/b/c/d.txt',
    ])
    expect(await keys('list/a/')).toEqual(['list/a/1.txt', 'list/a/2.txt'])
    expect(await keys('list/b')).toEqual(['list/b/c/d.txt'])
    expect(await keys('list')).toContain('listless.txt')
    expect(await keys('nothing/')).toEqual([])
  })

  test.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a/./b',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a b',
    'a\0b',
  ])('refuses the key %j', async key => {
    const refused = /Not a storage key/
    await expect(storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(refused)
    await expect(storage.get(key)).rejects.toThrow(refused)
    await expect(storage.head(key)).rejects.toThrow(refused)
    await expect(storage.delete(key)).rejects.toThrow(refused)
  })
})

test('the disk keeps no half-written files, neither its own nor those of a killed process', async () => {
  const root = join(folder, 'sweeping')
  const first = createDiskStorage(root)
  await first.put('a.txt', Buffer.from('a'), { contentType: 'text/plain' })
  const left = join(root, 'incoming', 'left')
  await writeFile(left, 'half')
  const earlier = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(left, earlier, earlier)
  await writeFile(join(root, 'incoming', 'recent'), 'still being written by another process')

  await createDiskStorage(root).put('b.txt', Buffer.from('b'), { contentType: 'text/plain' })
  expect(await readdir(join(root, 'incoming'))).toEqual(['recent'])
})
