import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signatureProblem } from './s3-signature.test-support.ts'

/**
 * What a bucket does to one request. 'cut in the body': the connection breaks while bytes are on their way, in
 * either direction. 'cut before the answer': what was asked for is done, and the connection breaks. 'busy': 503.
 * 'silent': nothing comes, and the connection stays.
 */
export type Fault = 'cut in the body' | 'cut before the answer' | 'busy' | 'silent'
export interface BucketRequest {
  method: string
  key: string
  /** What the signature says of the body. */
  payloadHash: string
}
/** Asked for each request. */
export type FaultRule = (request: BucketRequest) => Fault | null

/** The first request of each kind for each key fails: a put of it, a read of it, a look at it. */
export function firstOfEach(fault: Fault): FaultRule {
  const seen = new Set<string>()
  return ({ method, key }) => {
    const name = `${method} ${key}`
    if (seen.has(name)) return null
    seen.add(name)
    return fault
  }
}

/**
 * The part of S3 that our storage speaks, kept in memory, for tests only. Signatures are checked of addresses
 * that are their own permission, not of our storage's calls.
 */
export async function startS3Server({
  secret = 's',
  now = () => new Date(),
}: {
  secret?: string
  now?: () => Date
} = {}): Promise<{
  endpoint: string
  /** Reads of objects so far, with the range that was asked for. */
  reads: readonly { key: string; range: string | undefined }[]
  /** Multipart uploads that were begun and neither finished nor ended. */
  openUploads(): number
  /** From now on; null ends it. */
  failBy(rule: FaultRule | null): void
  stop(): Promise<void>
}> {
  let faultOf: FaultRule | null = null
  const objects = new Map<string, { body: Buffer; type: string; meta: Record<string, string> }>()
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>()
  const reads: { key: string; range: string | undefined }[] = []
  const pageSize = 2

  const xml = (response: ServerResponse, text: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  const etagOf = (body: Buffer) => createHash('md5').update(body).digest('hex')
  const metaOf = (request: IncomingMessage) =>
    Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => name.startsWith('x-amz-meta-'))
        .map(([name, value]) => [name, String(value)]),
    )

  /** Calls about a multipart upload; false when it is another call. */
  const multipart = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { type: request.headers['content-type'] ?? '', parts: new Map() })
      xml(
        response,
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
      return true
    }
    if (request.method === 'POST' && query.has('delete')) {
      const body = String(await buffer(request))
      for (const [, name = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name)
      xml(response, '<DeleteResult></DeleteResult>')
      return true
    }
    const id = query.get('uploadId')
    if (id === null) return false
    const upload = uploads.get(id)
    if (!upload) {
      fail(response, 404, 'NoSuchUpload')
      return true
    }
    if (request.method === 'PUT') {
      const body = await buffer(request)
      upload.parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${etagOf(body)}"` }).end()
    } else if (request.method === 'DELETE') {
      uploads.delete(id)
      response.writeHead(204).end()
    } else if (request.method === 'POST') {
      const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, body]) => body)
      objects.set(key, { body: Buffer.concat(parts), type: upload.type, meta: {} })
      uploads.delete(id)
      xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    } else {
      const parts = [...upload.parts].map(
        ([number, body]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${etagOf(body)}"</ETag><Size>${body.length}</Size></Part>`,
      )
      xml(response, `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`)
    }
    return true
  }

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const more = keys.length > page.length
    const contents = page.map(
      key => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    )
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
          more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
        }${contents.join('')}</ListBucketResult>`,
      )
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const object = objects.get(key)
    const method = request.method ?? ''
    const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '')
    const fault = faultOf?.({ method, key, payloadHash })
    if (fault === 'busy') {
      request.resume()
      return fail(response, 503, 'SlowDown')
    }
    if (fault === 'silent') {
      request.resume()
      return
    }
    // An answer is cut further below.
    if (fault === 'cut in the body' && !(method === 'GET' && object)) return cutInRequest(request)
    if (fault === 'cut before the answer') {
      response.writeHead = () => {
        request.socket.destroy()
        return response
      }
    }
    const problem =
      url.searchParams.has('X-Amz-Signature') && signatureProblem(request, url, { secret, now: now() })
    if (problem) return fail(response, 403, problem)
    if (await multipart(request, response, key, url.searchParams)) return
    const type = request.headers['content-type'] ?? ''
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && source) {
      const from = objects.get(decodeURIComponent(String(source)).split('/').slice(1).join('/'))
      if (!from) return fail(response, 404, 'NoSuchKey')
      objects.set(key, { body: from.body, type, meta: {} })
      return xml(response, '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>')
    }
    if (request.method === 'PUT') {
      objects.set(key, { body: await buffer(request), type, meta: metaOf(request) })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2')
      return list(response, url.searchParams)
    if (!object)
      return request.method === 'HEAD' ? response.writeHead(404).end() : fail(response, 404, 'NoSuchKey')
    const overrides = ['content-type', 'content-disposition', 'cache-control'].flatMap(name => {
      const value = url.searchParams.get(`response-${name}`)
      return value === null ? [] : [[name, value] as const]
    })
    const etag = `"${etagOf(object.body)}"`
    if (request.headers['if-match'] && request.headers['if-match'] !== etag)
      return fail(response, 412, 'PreconditionFailed')
    const headers = {
      ...object.meta,
      etag,
      'content-type': object.type,
      'last-modified': new Date(0).toUTCString(),
      'accept-ranges': 'bytes',
      ...Object.fromEntries(overrides),
    }
    const size = object.body.length
    if (request.method === 'HEAD')
      return response.writeHead(200, { ...headers, 'content-length': size }).end()
    reads.push({ key, range: request.headers.range })
    const send = (bytes: Buffer) => {
      if (fault !== 'cut in the body') return response.end(bytes)
      response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) {
      response.writeHead(200, { ...headers, 'content-length': size })
      return send(object.body)
    }
    const start = Number(range[1])
    if (start >= size) return fail(response, 416, 'InvalidRange')
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    response.writeHead(206, {
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    })
    send(object.body.subarray(start, end + 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  return {
    endpoint: `http://127.0.0.1:${port}`,
    reads,
    openUploads: () => uploads.size,
    failBy(rule) {
      faultOf = rule
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function cutInRequest(request: IncomingMessage): void {
  if (Number(request.headers['content-length'] ?? 0) === 0) request.socket.destroy()
  else request.once('data', () => request.socket.destroy())
}
