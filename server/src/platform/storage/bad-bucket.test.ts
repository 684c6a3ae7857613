import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { operatorMessage } from '../../operator-message.ts'
import { unavailability } from '../db/unavailable.ts'
import { createStorage } from './create-storage.ts'
import { type BucketRequest, type Fault, firstOfEach, startS3Server } from './s3-server.test-support.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const contentType = 'application/octet-stream'
const faults: Fault[] = ['cut in the body', 'cut before the answer', 'busy']
const sizes = [2_000, 3_000_000]
const cases = faults.flatMap(fault => sizes.map(size => ({ fault, size })))

async function newBucket(): Promise<{
  storage: Storage
  server: Awaited<ReturnType<typeof startS3Server>>
  /** Everything that was asked of it while requests fail by the rule. */
  failBy(rule: (request: BucketRequest) => Fault | null): BucketRequest[]
}> {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const storage = createStorage({ dataDir: '', s3: { bucket: 'b', endpoint: server.endpoint, ...keys } })
  const failBy = (rule: (request: BucketRequest) => Fault | null) => {
    const requests: BucketRequest[] = []
    server.failBy(request => {
      requests.push(request)
      return rule(request)
    })
    return requests
  }
  return { storage, server, failBy }
}

const keys = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }

const piecesOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)])

const contentOf = async (storage: Storage, key: string): Promise<Buffer> => {
  const file = await storage.get(key)
  if (!file) throw new Error('There is no such file')
  return buffer(file.stream)
}

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each(cases)(
  'a file of $size bytes is stored although its first put is $fault',
  async ({ fault, size }) => {
    const { storage, server, failBy } = await newBucket()
    const bytes = randomBytes(size)
    const requests = failBy(firstOfEach(fault))
    await storage.put('a/stream', piecesOf(bytes), { contentType })
    await storage.put('a/buffer', bytes, { contentType })
    const puts = requests.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ key }) => key)).toEqual(['a/stream', 'a/stream', 'a/buffer', 'a/buffer'])
    // A body that is read while it is sent can't be in the signature.
    expect(new Set(puts.slice(0, 2).map(({ payloadHash }) => payloadHash))).toEqual(
      new Set(['UNSIGNED-PAYLOAD']),
    )
    server.failBy(null)
    expect(checksum(await contentOf(storage, 'a/stream'))).toBe(checksum(bytes))
    expect(checksum(await contentOf(storage, 'a/buffer'))).toBe(checksum(bytes))
  },
)

test.each(cases)(
  'a file of $size bytes is read although its first read is $fault',
  async ({ fault, size }) => {
    const { storage, server, failBy } = await newBucket()
    const bytes = randomBytes(size)
    await storage.put('a/b', bytes, { contentType })
    const requests = failBy(firstOfEach(fault))
    expect(checksum(await contentOf(storage, 'a/b'))).toBe(checksum(bytes))
    expect(requests).toHaveLength(2)
    server.failBy(firstOfEach(fault))
    const part = await storage.get('a/b', { start: 500, end: 1_499 })
    expect(part).toMatchObject({ size, length: 1_000 })
    expect(part && (await buffer(part.stream)).equals(bytes.subarray(500, 1_500))).toBe(true)
  },
)

test('a read that was broken off never goes on with another file', async () => {
  const { storage, server } = await newBucket()
  await storage.put('a/b', Buffer.alloc(3_000_000, 'a'), { contentType })
  server.failBy(firstOfEach('cut in the body'))
  const file = await storage.get('a/b')
  await storage.put('a/b', Buffer.alloc(3_000_000, 'b'), { contentType })
  await expect(file && buffer(file.stream)).rejects.toThrow(/^The bucket b \(S3_BUCKET\) /)
})

test('a read that nobody wants any more is not begun again', async () => {
  const { storage, failBy } = await newBucket()
  await storage.put('a/b', Buffer.alloc(3_000_000), { contentType })
  const requests = failBy(() => null)
  const file = await storage.get('a/b')
  const closed = new Promise(resolve => file?.stream.once('close', resolve))
  file?.stream.destroy()
  await closed
  expect(requests).toHaveLength(1)
})

test('everything else that is asked of a bucket survives a break, too', async () => {
  const { storage, server } = await newBucket()
  for (const fault of faults) {
    server.failBy(firstOfEach(fault))
    await storage.put('a/from', piecesOf(Buffer.alloc(2_000)), { contentType })
    await storage.move('a/from', 'a/to', { contentType })
    expect(await storage.head('a/to')).toMatchObject({ size: 2_000 })
    expect(await Array.fromAsync(storage.list(''))).toEqual([{ key: 'a/to', size: 2_000 }])
    await storage.delete('a/to')
    expect(await storage.head('a/to')).toBeNull()
  }
})

test.each(faults)('a bucket that stays %s is given up, and is named to the operator', async fault => {
  const { storage, server, failBy } = await newBucket()
  await storage.put('a/b', Buffer.alloc(3_000_000), { contentType })
  const line = /^The bucket b \(S3_BUCKET\) does not answer: [^\n]+$/
  const attempts = [
    () => storage.put('a/c', piecesOf(Buffer.alloc(2_000)), { contentType }),
    () => contentOf(storage, 'a/b'),
    () => Array.fromAsync(storage.list('')),
  ]
  for (const attempt of attempts) {
    const requests = failBy(() => fault)
    const error: unknown = await attempt().then(
      () => null,
      reason => reason,
    )
    expect(operatorMessage(error)).toMatch(line)
    expect(unavailability(error)).toBe('unreachable')
    expect(requests.length).toBeLessThan(10)
  }
  server.failBy(null)
  expect(await storage.head('a/c')).toEqual(fault === 'cut before the answer' ? expect.anything() : null)
})

test('a silent bucket is asked again, and given up when it stays silent', async () => {
  const { server } = await newBucket()
  const storage = createS3Storage({ bucket: 'b', endpoint: server.endpoint, ...keys }, { silenceMs: 1_500 })
  server.failBy(firstOfEach('silent'))
  await storage.put('a/b', piecesOf(Buffer.alloc(2_000)), { contentType })
  expect(await contentOf(storage, 'a/b')).toHaveLength(2_000)
  server.failBy(() => 'silent')
  const error: unknown = await storage.head('a/b').catch(reason => reason)
  expect(operatorMessage(error)).toMatch(/^The bucket b \(S3_BUCKET\) does not answer: [^\n]+$/)
  expect(unavailability(error)).toBe('unreachable')
})
