import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Metrics } from '../platform/metrics.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A rendered page, ready to be sent in each encoding. */
interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}
export type RenderPage = (url: URL) => Promise<RenderedPage>

/** The parameters a rendered page may depend on; all others stay in the browser, so that keys are bounded. */
const renderedParameters = ['mode', '_routes']

const FRESH_MS = 5_000
const MAX_BYTES = 64 * 1024 * 1024

export interface PageCache {
  /** What pages show has changed: the next view is rendered anew. */
  drop(): void
}

/**
 * Serves every address that is not a call or a file. Rendering is anonymous: HTML is a function of the
 * address alone, so it is rendered once, compressed once, and kept for seconds. A page past its time is
 * still served while one new rendering is under way.
 */
export function servePages(
  app: FastifyInstance,
  options: { render: RenderPage; origin: () => string; metrics: Metrics; cache: boolean },
): PageCache {
  const prepare = async (address: string): Promise<Page> => compress(await options.render(new URL(address)))
  const cache = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: page => page.identity.length + page.br.length + page.gzip.length + 1,
    ttl: FRESH_MS,
    allowStale: true,
    // A failed rendering of a page that was fine a moment ago: the old one is better than an error.
    allowStaleOnFetchRejection: true,
    fetchMethod: async (address, _stale, { options: entry }) => {
      const page = await prepare(address)
      if (page.status !== 200) entry.ttl = 1
      return page
    },
  })

  app.get('/*', async (request, reply) => {
    const address = canonicalAddress(request, options.origin())
    if (!address) return reply.callNotFound()
    const known = options.cache && cache.has(address, { updateAgeOnHas: false })
    options.metrics.pageCache(known ? 'hit' : 'miss')
    const page = options.cache ? await cache.fetch(address) : await prepare(address)
    if (!page) throw new Error(`No page came of ${request.routeOptions.url}`)
    return send(page, request, reply)
  })
  return { drop: () => cache.clear() }
}

function canonicalAddress(request: FastifyRequest, origin: string): string | null {
  // Absolute-form and protocol-relative targets would move the page to another origin.
  if (!request.url.startsWith('/') || request.url.startsWith('//') || request.url.startsWith('/api/'))
    return null
  const url = URL.parse(request.url, origin)
  if (!url || url.origin !== new URL(origin).origin || url.pathname.length > 500) return null
  const kept = [...url.searchParams].filter(([name]) => renderedParameters.includes(name)).slice(0, 4)
  url.search = new URLSearchParams(kept.map(([name, value]) => [name, value.slice(0, 200)])).toString()
  return url.href
}

async function compress({ status, headers, html }: RenderedPage): Promise<Page> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, identity, br, gzip: gz }
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  reply.code(page.status).headers({
    ...page.headers,
    etag: page.etag,
    vary: 'accept-encoding',
    'cache-control': page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  return reply.send(page[encoding])
}
