import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/shared.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Keeper, KeptKind } from './keeper.ts'
import type { Answer, ReadyAnswer } from './ready-answer.ts'
import { preferredLocale } from './request-locale.ts'
import { loggedPath, roundedMs } from './request-log.ts'
import { noteShown } from './shown.ts'

/** Where an address leads: a pure function of the address and the language the browser asks for. */
interface ShortCut {
  kind: KeptKind
  /** For the figures: of the endpoint or the route. */
  name: string
  /** For the log. */
  path: string
  key: string
}

const MOST_SHORT_CUTS = 5_000
const LONGEST_ADDRESS = 2_500

/**
 * How kept answers are sent. The first request to an address finds its way through Fastify; from then on the
 * address is known as it was written, and what is kept for it is sent before any routing. Both ways send the
 * same.
 */
export class KeptRoutes {
  readonly #keeper: Keeper
  readonly #log: Log
  readonly #metrics: Metrics
  readonly #shortCuts: Readonly<Record<Locale, LRUCache<string, ShortCut>>> = {
    en: new LRUCache({ max: MOST_SHORT_CUTS }),
    'zh-HK': new LRUCache({ max: MOST_SHORT_CUTS }),
  }

  constructor(options: { keeper: Keeper; log: Log; metrics: Metrics }) {
    this.#keeper = options.keeper
    // Nothing that could be a secret goes into these lines, and looking for it costs a third of writing them.
    this.#log = options.log.child({}, { redact: [] })
    this.#metrics = options.metrics
  }

  /** Only for requests without a token, whose answer is the same for everybody. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    what: { kind: KeptKind; key: string; make: () => Promise<Answer> },
  ): Promise<FastifyReply> {
    const { kind, key, make } = what
    this.#remember(request, kind, key)
    const answer = await this.#keeper.fetch(kind, key, make)
    noteShown(answer.tags)
    return send(answer, request, reply)
  }

  /** Puts the short way before Fastify's own, on the server that listens. */
  shorten(app: FastifyInstance): void {
    let closing = false
    // From then on Fastify tells clients to close their connections.
    app.addHook('preClose', async () => {
      closing = true
    })
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      if (closing || !this.#sendAtOnce(request, response)) app.routing(request, response)
    })
  }

  #remember(request: FastifyRequest, kind: KeptKind, key: string): void {
    const { url, headers } = request.raw
    const { config, url: route } = request.routeOptions
    if (!url || url.length > LONGEST_ADDRESS) return
    const shortCuts = this.#shortCuts[preferredLocale(headers['accept-language'])]
    if (shortCuts.has(url)) return
    shortCuts.set(url, { kind, key, name: config.endpoint ?? route ?? 'unknown', path: loggedPath(url) })
  }

  #sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
    // A body has to be waited for.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    const shortCut = this.#shortCuts[preferredLocale(headers['accept-language'])].get(url)
    if (!shortCut) return false
    const answer = this.#keeper.fresh(shortCut.key)
    const form = answer?.form(acceptedEncoding(headers['accept-encoding']))
    if (!answer || !form) return false

    const startedAt = performance.now()
    const id = randomUUID()
    const known = answer.isKnownBy(headers['if-none-match'])
    const status = known ? 304 : answer.status
    const raw = known ? answer.notModified.raw : form.raw
    raw[raw.length - 1] = id
    response.writeHead(status, raw)
    response.end(known || method === 'HEAD' ? undefined : form.body)

    const ms = performance.now() - startedAt
    this.#metrics.kept(shortCut.kind, 'hit')
    this.#metrics.httpRequest(shortCut.name, status, ms / 1000)
    const line = { request_id: id, method, path: shortCut.path, status, ms: roundedMs(ms) }
    this.#log.info(line, 'request')
    return true
  }
}

async function send(
  answer: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request
  if (answer.isKnownBy(headers['if-none-match'])) {
    return reply.code(304).headers(answer.notModified.headers).send()
  }
  const form = await answer.prepare(acceptedEncoding(headers['accept-encoding']))
  return reply.code(answer.status).headers(form.headers).send(form.body)
}
