import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The part of S3 that our storage speaks, kept in memory, for tests only. Signatures are not checked. */
export async function startS3Server(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const pageSize = 2

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
    if (request.method === 'PUT') {
      objects.set(key, { body: await buffer(request), type: request.headers['content-type'] ?? '' })
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
    const headers = { 'content-type': object.type, 'last-modified': new Date(0).toUTCString() }
    const size = object.body.length
    if (request.method === 'HEAD')
      return response.writeHead(200, { ...headers, 'content-length': size }).end()
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) return response.writeHead(200, { ...headers, 'content-length': size }).end(object.body)
    const start = Number(range[1])
    if (start >= size) return fail(response, 416, 'InvalidRange')
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    response
      .writeHead(206, {
        ...headers,
        'content-length': end - start + 1,
        'content-range': `bytes ${start}-${end}/${size}`,
      })
      .end(object.body.subarray(start, end + 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
