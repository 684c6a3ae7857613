import { createReadStream, ReadStream } from 'node:fs'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { unavailability } from '../db/unavailable.ts'
import { StorageFailed } from './storage.ts'

/** How long connecting to a bucket may take, and how long it may be silent, before the request is retried. */
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000

export function s3ClientOptions(
  config: NonNullable<Config['s3']>,
  { silenceMs = SILENCE_MS } = {},
): S3ClientConfig {
  return {
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Stores other than Amazon's are reached by address, have the bucket in the path, and often lack checksums.
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** What each of our clients needs in addition to its options, including one that a library has created. */
export function prepareClient(client: S3Client, bucket: string): void {
  resendFiles(client)
  client.middlewareStack.add(
    next => args =>
      next(args).catch(error => {
        throw error instanceof Error ? bucketFailure(bucket, error) : error
      }),
    { step: 'initialize', priority: 'high', name: 'nameBucketMiddleware' },
  )
}

interface Sent {
  request: unknown
}
type Next<Args, Output> = (args: Args) => Promise<Output>

/**
 * The SDK retries a request if its connection breaks or the bucket is busy, but never one whose body is a stream,
 * which can't be read twice. A file can: its stream is hidden from the code that decides, and each attempt gets a new
 * one, before it is signed.
 */
function resendFiles({ middlewareStack }: S3Client): void {
  const paths = new WeakMap<object, ReadStream['path']>()
  middlewareStack.addRelativeTo(
    <Args extends Sent, Output>(next: Next<Args, Output>) =>
      (args: Args) => {
        const { request } = args
        if (hasBody(request) && request.body instanceof ReadStream) {
          paths.set(request, request.body.path)
          request.body.destroy()
          request.body = undefined
        }
        return next(args)
      },
    { relation: 'before', toMiddleware: 'retryMiddleware', name: 'hideFileMiddleware' },
  )
  middlewareStack.addRelativeTo(
    <Args extends Sent, Output>(next: Next<Args, Output>) =>
      async (args: Args) => {
        const { request } = args
        const path = hasBody(request) && paths.get(request)
        if (!path) return next(args)
        const body = createReadStream(path)
        request.body = body
        try {
          return await next(args)
        } finally {
          body.destroy()
          request.body = undefined
        }
      },
    { relation: 'after', toMiddleware: 'retryMiddleware', name: 'sendFileMiddleware' },
  )
}

/** Every request has the field, even one without a body. */
const hasBody = (request: unknown): request is { body: unknown } =>
  typeof request === 'object' && request !== null && 'body' in request

/** Names the bucket if it is at fault; errors about a file (404, 416) and our own defects don't change. */
export function bucketFailure(bucket: string, error: Error): Error {
  if (error instanceof StorageFailed) return error
  const status = statusOf(error)
  const subject = `The bucket ${bucket} (S3_BUCKET)`
  const isSilent = error.name === 'TimeoutError'
  if (status === undefined ? isSilent || unavailability(error) : status >= 500 || status === 429) {
    const reason = error.message || String(Reflect.get(error, 'code'))
    return new StorageFailed(`${subject} does not answer: ${reason}`, { cause: error, isTemporary: true })
  }
  const isAboutFile = (status === 404 && error.name !== 'NoSuchBucket') || status === 416
  if (status === undefined || isAboutFile) return error
  return new StorageFailed(`${subject} refuses: ${error.name}`, { cause: error, isTemporary: false })
}

/** Every error of the SDK that has an answer carries its status here. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : undefined
}
