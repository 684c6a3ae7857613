import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint.ts'
import { localised } from '#contract/shared.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Call } from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import { rawJson, type Tagged, tagged } from '../kernel/tagged.ts'
import { readConfig } from '../platform/config.ts'
import { handleErrors } from './errors.ts'
import { mount } from './mount.ts'
import { servePages } from './pages.ts'
import { logRequests } from './request-log.ts'
import { makeCache, type TestCache } from './response-cache.test-support.ts'
import { secureHeaders } from './security.ts'

const contract = {
  shelf: endpoint({
    method: 'GET',
    path: 'shelf/{page}',
    summary: '',
    access: 'public',
    cache: 'public',
    params: z.object({ page: z.coerce.number().int() }),
    query: localised.extend({
      q: z.string().optional(),
      sort: z.enum(['a', 'b']).optional().catch(undefined),
    }),
    response: z.object({ text: z.string(), locale: z.string(), owned: z.boolean() }),
    errors: ['not_found'],
  }),
  product: endpoint({
    method: 'GET',
    path: 'product',
    summary: '',
    access: 'public',
    cache: 'public',
    response: z.object({ id: z.number() }),
  }),
  filter: endpoint({
    method: 'POST',
    path: 'filter',
    summary: '',
    access: 'public',
    cache: 'public',
    body: z.object({ word: z.string() }),
    response: z.object({ text: z.string() }),
  }),
} as const

let app: FastifyInstance
let test: TestCache
let made: string[]
let product: Tagged<{ id: number }>
let lines: Record<string, unknown>[]
let port: number

beforeEach(async () => {
  made = []
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  test = makeCache({ log })
  product = tagged({ id: 1 }, ['product:1'])
  app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
  })
  test.routes.answerBeforeRouting(app)
  logRequests(app, test.metrics)
  secureHeaders(app, readConfig({}))
  handleErrors(app)
  const list = async ({ params, query, caller, locale }: Call<typeof contract.shelf>) => {
    made.push(`${params.page} ${query.q ?? '-'} ${query.sort ?? '-'} ${locale}`)
    if (query.q === 'nothing') throw new Refusal('not_found')
    return tagged({ text: 'many words '.repeat(100), locale, owned: caller !== null }, ['lists'])
  }
  const filter = async ({ body }: Call<typeof contract.filter>) => {
    made.push(`filter ${body.word}`)
    return tagged({ text: body.word }, ['lists'])
  }
  mount(
    app,
    contract,
    { shelf: list, filter, product: async () => product },
    {
      // The test looks only at whether there is a caller.
      authenticate: async token => (token === 'good' ? ({} as Caller) : null),
      origin: () => 'http://lantern.test',
      cached: test.routes,
      tus: {},
      verify: true,
    },
  )
  const render = async (url: URL) => ({
    status: url.pathname === '/none' ? 404 : 200,
    headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" },
    html: `<p>${'words '.repeat(200)}</p>`,
    tags: ['lists'] as const,
    incomplete: false,
  })
  servePages(app, {
    render,
    screenOf: async path => ({ path, query: [] }),
    origin: () => 'http://lantern.test',
    cached: test.routes,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port // It listens on a port, not on a pipe.
})
afterEach(() => app.close())

interface Sent {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}

/** Over a socket: the short way, once the address is known. */
async function overSocket(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const request = send({ port, host: '127.0.0.1', path: url, method, headers })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Always through Fastify. */
async function throughFastify(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Sent> {
  const response = await app.inject({ url, headers, method })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

const hits = async () =>
  Number(
    /response_cache_total\{kind="\w+",result="hit"\} (\d+)/.exec(await test.metrics.registry.metrics())?.[1],
  )

/** But for what differs in every answer or belongs to the connection. */
const withoutVolatile = ({ status, headers, body }: Sent) => {
  const { date: _, connection: _connection, 'keep-alive': _alive, 'x-request-id': id, ...rest } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return { status, headers: rest, body: body.toString('base64') }
}

describe('both ways answer the same', () => {
  const cases = ['/api/shelf/1?q=x', '/faqs', '/none']
  const browsers: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip, deflate, br' },
    { 'accept-encoding': 'gzip;q=0.5, br;q=0' },
    { 'accept-language': 'zh-HK', 'accept-encoding': 'br' },
  ]
  for (const url of cases) {
    it(`at ${url}`, async () => {
      for (const headers of browsers) {
        for (const method of ['GET', 'HEAD'] as const) {
          await overSocket(url, headers)
          const short = withoutVolatile(await overSocket(url, headers, method))
          const long = withoutVolatile(await throughFastify(url, headers, method))
          expect(short).toEqual(long)
          expect(short.headers['x-content-type-options']).toBe('nosniff')
        }
      }
    })

    it(`at ${url} to one who has it`, async () => {
      const etag = String((await overSocket(url)).headers.etag)
      for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '"other"']) {
        const headers = { 'if-none-match': tag, 'accept-encoding': 'br' }
        const long = withoutVolatile(await throughFastify(url, headers))
        const short = withoutVolatile(await overSocket(url, headers))
        expect(short).toEqual(long)
        expect(short.status).toBe(url === '/none' ? 404 : tag === '"other"' ? 200 : 304)
      }
    })
  }

  it('and the second request takes the short one', async () => {
    await overSocket('/faqs')
    const before = await hits()
    const sent = await overSocket('/faqs', { 'accept-encoding': 'identity' })
    expect(Number.isNaN(before)).toBe(true)
    expect(await hits()).toBe(1)
    expect(sent.headers['content-security-policy']).toBe("script-src 'self'")
  })

  it('and log and count it alike', async () => {
    const url = '/api/shelf/1?q=x'
    await overSocket(url)
    const figures = async () =>
      (await test.metrics.registry.metrics())
        .split('\n')
        .filter(line => /response_cache_total\{|http_request_duration_seconds_count\{/.test(line))
        .map(line => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])] as const)
    const grownSince = async (before: ReadonlyMap<string, number>) =>
      (await figures()).map(([name, value]) => [name, value - (before.get(name) ?? 0)])
    lines = []
    const first = new Map(await figures())
    await overSocket(url)
    const bySocket = await grownSince(first)
    const second = new Map(await figures())
    await throughFastify(url)
    expect((await grownSince(second)).filter(([, count]) => count)).toEqual(
      bySocket.filter(([, count]) => count),
    )
    const [short, long] = lines.map(({ request_id, time, ms, ...line }) => line)
    expect(short).toMatchObject({ method: 'GET', path: '/api/shelf/:page', status: 200, msg: 'request' })
    expect(short).toEqual(long)
  })
})

describe('a public call', () => {
  it('is one for all spellings of what the contract reads, and unknown parameters', async () => {
    for (const url of ['/api/shelf/1', '/api/shelf/01?x=1', '/api/shelf/1?x=2&sort=wrong', '/api/shelf/1?']) {
      expect((await overSocket(url)).status).toBe(200)
    }
    await overSocket('/api/shelf/1?sort=a&q=x')
    await overSocket('/api/shelf/1?q=x&sort=a')
    expect(made).toEqual(['1 - - en', '1 x a en'])
  })

  it('is another in another language, asked for by name or by the browser', async () => {
    const zh = { 'accept-language': 'zh-HK,en' }
    const languages = async (url: string, headers = {}) => {
      await overSocket(url, headers)
      return JSON.parse((await overSocket(url, headers)).body.toString()).locale
    }
    expect(await languages('/api/shelf/1')).toBe('en')
    expect(await languages('/api/shelf/1', zh)).toBe('zh-HK')
    expect(await languages('/api/shelf/1?language_code=zh')).toBe('zh-HK')
    expect(await languages('/api/shelf/1?language_code=en', zh)).toBe('en')
    expect(made).toEqual(['1 - - en', '1 - - zh-HK'])
  })

  it('with a token is neither cached nor served from the cache', async () => {
    const mine = await overSocket('/api/shelf/1', { authorization: 'Bearer good' })
    expect(JSON.parse(mine.body.toString()).owned).toBe(true)
    expect(mine.headers['cache-control']).toBe('no-store')
    const theirs = await overSocket('/api/shelf/1')
    expect(JSON.parse(theirs.body.toString()).owned).toBe(false)
    expect(theirs.headers.vary).toContain('authorization')
    const again = await overSocket('/api/shelf/1', { authorization: 'Bearer good' })
    expect(JSON.parse(again.body.toString()).owned).toBe(true)
    expect(made).toHaveLength(3)
  })

  it('with a token that is nobody’s is a visitor’s, and no way around the cache', async () => {
    const visitor = await overSocket('/api/shelf/1')
    for (const authorization of ['Bearer stale', 'Bearer', 'Basic Zm9vOmJhcg==', 'garbage', ' ']) {
      const sent = await overSocket('/api/shelf/1', { authorization })
      expect(sent.status).toBe(200)
      expect(sent.body).toEqual(visitor.body)
      expect(sent.headers.etag).toBe(visitor.headers.etag)
    }
    expect(made).toHaveLength(1)
  })

  it('by POST is one for all bodies that the contract reads alike, and no address of a GET', async () => {
    const ask = async (body: object) =>
      (await app.inject({ method: 'POST', url: '/api/filter?x=1', payload: body })).json()
    expect(await ask({ word: 'a' })).toEqual({ text: 'a' })
    expect(await ask({ word: 'a', unknown: 1 })).toEqual({ text: 'a' })
    expect(await ask({ word: 'b' })).toEqual({ text: 'b' })
    expect(made).toEqual(['filter a', 'filter b'])
    expect((await overSocket('/api/filter?x=1')).status).toBe(404)
  })

  it('that is refused is asked again', async () => {
    for (let i = 0; i < 2; i++) expect((await overSocket('/api/shelf/1?q=nothing')).status).toBe(404)
    expect(made).toHaveLength(2)
  })

  it('shows a change at once', async () => {
    await overSocket('/api/product')
    product = tagged({ id: 2 }, ['product:1'])
    expect((await overSocket('/api/product')).body.toString()).toBe('{"id":1}')
    test.announce('product:1')
    expect((await overSocket('/api/product')).body.toString()).toBe('{"id":2}')
  })

  it('gives only what the contract names, also with tags', async () => {
    product = tagged({ id: 1, price_cents: 3 }, ['product:1'])
    expect((await overSocket('/api/product')).body.toString()).toBe('{"id":1}')
  })

  it('as raw JSON with more or less than the contract names fails where it is verified', async () => {
    for (const json of ['{"id":1,"price_cents":3}', '{}', '{"id":"1"}']) {
      product = tagged(rawJson(json), ['product:1'])
      expect((await overSocket('/api/product')).status).toBe(500)
    }
  })
})

it('compresses once for all', async () => {
  const headers = { 'accept-encoding': 'br' }
  const [first, second] = await Promise.all([overSocket('/faqs', headers), overSocket('/faqs', headers)])
  expect(first?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(second?.body ?? '').toString()).toContain('words')
})

it('the cache leaves a request with a body to Fastify', async () => {
  await overSocket('/faqs')
  const request = send({ port, host: '127.0.0.1', path: '/faqs', headers: { 'content-length': 3 } })
  request.end('abc')
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(200)
})
