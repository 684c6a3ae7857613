import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { bucketFailure, prepareClient, s3ClientOptions, statusOf } from './bucket-client.ts'
import { resumingRead } from './resuming-read.ts'
import { assertKey, type ByteRange, RangeNotSatisfiable, type Storage } from './storage.ts'

export function createS3Storage(
  config: NonNullable<Config['s3']>,
  /** Only tests set it. */
  patience: { silenceMs?: number } = {},
): Storage {
  const Bucket = config.bucket

  // Loaded on first use: it takes 100 ms and 40 MB, which installations on local disk don't need.
  let connection: ReturnType<typeof connect> | undefined
  const s3 = () => {
    connection ??= connect(config, patience)
    return connection
  }

  async function send(
    key: string,
    body: Buffer | Readable,
    size: number,
    contentType: string,
  ): Promise<void> {
    const { sdk, client } = await s3()
    await client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentLength: size,
        ContentType: contentType,
      }),
    )
  }

  /** With an ETag, only that version of the file. */
  async function read(key: string, range: ByteRange | undefined, IfMatch?: string) {
    const { sdk, client } = await s3()
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range, IfMatch }))
    const body = answer.Body
    if (!(body instanceof Readable)) throw new Error('The store sent no body')
    return { answer, body }
  }

  const storage: Storage = {
    async put(key, body, { contentType }) {
      assertKey(key)
      if (Buffer.isBuffer(body)) return send(key, body, body.length, contentType)
      // S3 must know the size before the first byte, so a stream goes to a temporary file first.
      const folder = await mkdtemp(join(tmpdir(), 'storage-'))
      try {
        const path = join(folder, 'body')
        await pipeline(body, createWriteStream(path, { mode: 0o600 }))
        await send(key, createReadStream(path), (await stat(path)).size, contentType)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    async get(key, range) {
      assertKey(key)
      try {
        const { answer, body } = await read(key, range)
        const length = answer.ContentLength ?? 0
        const stream = resumingRead(body, {
          length,
          async readFrom(offset) {
            const rest = { ...range, start: (range?.start ?? 0) + offset }
            return (await read(key, rest, answer.ETag)).body
          },
          asFailure: error => bucketFailure(Bucket, error),
        })
        const whole = answer.ContentRange?.split('/')[1]
        return {
          key,
          size: whole ? Number(whole) : length,
          contentType: answer.ContentType ?? 'application/octet-stream',
          length,
          stream,
        }
      } catch (error) {
        if (statusOf(error) === 404) return null
        if (statusOf(error) !== 416) throw error
        throw new RangeNotSatisfiable((await storage.head(key))?.size ?? 0)
      }
    },

    async head(key) {
      assertKey(key)
      const { sdk, client } = await s3()
      try {
        const answer = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
        const contentType = answer.ContentType ?? 'application/octet-stream'
        return { key, size: answer.ContentLength ?? 0, contentType }
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },

    async move(from, to, { contentType }) {
      assertKey(from)
      assertKey(to)
      const { sdk, client } = await s3()
      try {
        await client.send(
          new sdk.CopyObjectCommand({
            Bucket,
            Key: to,
            CopySource: `${Bucket}/${from}`,
            ContentType: contentType,
            MetadataDirective: 'REPLACE',
          }),
        )
      } catch (error) {
        // Moved by an earlier run that was interrupted, or never there.
        if (statusOf(error) !== 404 || !(await storage.head(to))) throw error
      }
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: from }))
    },

    freeBytes: async () => null,

    localPath: () => null,

    async delete(key) {
      assertKey(key)
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
    },

    async *list(prefix) {
      const { sdk, client } = await s3()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 }
      }
    },
  }
  return storage
}

async function connect(config: NonNullable<Config['s3']>, patience: { silenceMs?: number }) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client(s3ClientOptions(config, patience))
  prepareClient(client, config.bucket)
  return { sdk, client }
}
