import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/shared.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { noteCacheTags } from './cache-tag-collection.ts'
import type { CacheableResponse, CachedResponse } from './cached-response.ts'
import { preferredLocale } from './request-locale.ts'
import { loggedPath, roundedMs } from './request-log.ts'
import type { ResponseCache, ResponseKind } from './response-cache.ts'
import type { VisitorWork } from './visitor-work.ts'

/** The target of an address: a pure function of the address and the browser's language. */
interface KnownAddress {
  kind: ResponseKind
  /** For the metrics: the name of the endpoint or the route. */
  name: string
  /** For the log. */
  path: string
  key: string
}

const MOST_ADDRESSES = 5_000
const LONGEST_ADDRESS = 2_500

/**
 * Sends cached responses. The first request to an address is routed by Fastify; after that the address is known
 * literally, and its cached response is sent before any routing. Both ways send the same.
 */
export class CachedRoutes {
  readonly #cache: ResponseCache
  readonly #visitors: VisitorWork
  readonly #log: Log
  readonly #metrics: Metrics
  readonly #corsOrigins: readonly string[]
  readonly #addresses: Readonly<Record<Locale, LRUCache<string, KnownAddress>>> = {
    en: new LRUCache({ max: MOST_ADDRESSES }),
    'zh-HK': new LRUCache({ max: MOST_ADDRESSES }),
  }

  constructor(options: {
    cache: ResponseCache
    visitors: VisitorWork
    log: Log
    metrics: Metrics
    /** Their answers depend on the origin, so they are sent through Fastify. */
    corsOrigins?: readonly string[]
  }) {
    this.#cache = options.cache
    this.#visitors = options.visitors
    // These lines contain nothing that could be a secret, and redacting costs a third of writing them.
    this.#log = options.log.child({}, { redact: [] })
    this.#metrics = options.metrics
    this.#corsOrigins = options.corsOrigins ?? []
  }

  /** Only for anonymous requests, whose answer is the same for everyone. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    what: { kind: ResponseKind; key: string; make: () => Promise<CacheableResponse> },
  ): Promise<FastifyReply> {
    const { kind, key, make } = what
    const askedBefore = this.#remember(request, kind, key)
    const response = await this.#cache.fetch(
      kind,
      key,
      () => this.#visitors.run(kind, make, { askedBefore, shows: ({ tags }) => tags }),
      () => this.#visitors.admit(request.ip),
    )
    noteCacheTags(response.tags)
    return send(response, request, reply)
  }

  /** Sends the cached response of a known address before Fastify sees the request. */
  answerBeforeRouting(app: FastifyInstance): void {
    let closing = false
    // From then on, Fastify tells clients to close their connections.
    app.addHook('preClose', async () => {
      closing = true
    })
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      if (closing || !this.#sendAtOnce(request, response)) app.routing(request, response)
    })
  }

  /** The cached response for a call that a page makes in process; null if it has to go through Fastify. */
  find({ method, url }: { method: string; url: string }): CachedResponse | null {
    const startedAt = performance.now()
    const address = this.#addresses[preferredLocale(undefined)].get(url)
    const cached = address && method === 'GET' && this.#cache.fresh(address.key)
    if (!address || !cached) return null
    noteCacheTags(cached.tags)
    this.#record(address, { id: randomUUID(), method, status: cached.status, startedAt })
    return cached
  }

  /** Whether the address was known before. */
  #remember(request: FastifyRequest, kind: ResponseKind, key: string): boolean {
    const { url, headers } = request.raw
    const { config, url: route } = request.routeOptions
    // The address of a POST doesn't identify its content.
    if (!url || url.length > LONGEST_ADDRESS || request.method === 'POST') return false
    const addresses = this.#addresses[preferredLocale(headers['accept-language'])]
    if (addresses.has(url)) return true
    addresses.set(url, {
      kind,
      key,
      name: config.endpoint ?? route ?? 'unknown',
      path: loggedPath(request),
    })
    return false
  }

  /** Everything else goes through Fastify. */
  #mayBeSentAtOnce({ method, headers }: IncomingMessage): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    if (headers.authorization !== undefined) return false
    if (headers.origin !== undefined && this.#corsOrigins.includes(headers.origin)) return false
    // A body has to be read first.
    return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  }

  #sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#mayBeSentAtOnce(request)) return false
    const { method, url = '', headers } = request
    const address = this.#addresses[preferredLocale(headers['accept-language'])].get(url)
    const cached = address && this.#cache.fresh(address.key)
    const encoded = cached?.encoded(acceptedEncoding(headers['accept-encoding']))
    if (!address || !cached || !encoded) return false

    const startedAt = performance.now()
    const id = randomUUID()
    const known = cached.isKnownBy(headers['if-none-match'])
    const status = known ? 304 : cached.status
    const { rawHeaders, latin1, body } = known ? cached.notModified : encoded
    rawHeaders[rawHeaders.length - 1] = id
    response.writeHead(status, rawHeaders)
    if (method === 'HEAD') response.end()
    else if (latin1 === null) response.end(body)
    else response.end(latin1, 'latin1')
    this.#record(address, { id, method, status, startedAt })
    return true
  }

  #record(
    { kind, name, path }: KnownAddress,
    request: { id: string; method: string | undefined; status: number; startedAt: number },
  ): void {
    const { id, method, status, startedAt } = request
    const ms = performance.now() - startedAt
    this.#metrics.cachedResponse(kind, 'hit')
    this.#metrics.httpRequest(name, status, ms / 1000)
    this.#log.info({ request_id: id, method, path, status, ms: roundedMs(ms) }, 'request')
  }
}

async function send(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request
  if (response.isKnownBy(headers['if-none-match'])) {
    return reply.code(304).headers(response.notModified.headers).send()
  }
  const encoded = await response.encode(acceptedEncoding(headers['accept-encoding']))
  return reply.code(response.status).headers(encoded.headers).send(encoded.body)
}
