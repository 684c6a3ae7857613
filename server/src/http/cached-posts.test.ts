import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint.ts'
import { localised } from '#contract/shared.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Call } from '../kernel/handlers.ts'
import { tagged } from '../kernel/tagged.ts'
import { readConfig } from '../platform/config.ts'
import { allowOrigins } from './cors.ts'
import { handleErrors } from './errors.ts'
import { mount } from './mount.ts'
import { logRequests } from './request-log.ts'
import { makeCache, type TestCache } from './response-cache.test-support.ts'
import { secureHeaders } from './security.ts'
import { endSlowBodies } from './slow-bodies.ts'

const filter = endpoint({
  method: 'POST',
  path: 'filter',
  summary: '',
  access: 'public',
  cache: 'public',
  query: localised,
  body: z.object({ word: z.string() }),
  response: z.object({ text: z.string(), locale: z.string(), owned: z.boolean() }),
})
const contract = { filter, save: endpoint({ ...filter, path: 'save', cache: 'no-store' }) } as const

const friend = 'https://friend.test'
let app: FastifyInstance
let test: TestCache
/** What the handlers have been asked for. */
let made: string[]
/** How many requests came to Fastify. */
let routed: number
let lines: Record<string, unknown>[]
let port: number

beforeEach(async () => {
  made = []
  lines = []
  routed = 0
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  test = makeCache({ log, corsOrigins: [friend], rateLimits: true })
  app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    bodyLimit: 5_000,
  })
  test.routes.answerBeforeRouting(app)
  app.addHook('onRequest', async () => {
    routed += 1
  })
  logRequests(app, test.metrics)
  endSlowBodies(app, 100)
  secureHeaders(app, readConfig({}))
  allowOrigins(app, { corsOrigins: [friend] })
  handleErrors(app)
  const answer = async ({ body, caller, locale }: Call<typeof filter>) => {
    made.push(`${body.word.slice(0, 20)} ${locale}`)
    return tagged({ text: body.word.repeat(300).slice(0, 3_000), locale, owned: caller !== null }, ['lists'])
  }
  mount(
    app,
    contract,
    { filter: answer, save: answer },
    {
      // The test looks only at whether there is a caller.
      authenticate: async token => (token === 'good' ? ({} as Caller) : null),
      origin: () => 'http://lantern.test',
      cached: test.routes,
      tus: {},
      verify: true,
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port // It listens on a port, not on a pipe.
})
afterEach(() => app.close())

type Headers = Record<string, string>
const json = { 'content-type': 'application/json' }
const word = (word: string) => JSON.stringify({ word })

interface Sent {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}

/** Head and body at once, as browsers send a short one. */
async function post(body: string | Buffer, headers: Headers = {}, url = '/api/filter'): Promise<Sent> {
  const request = send({
    port,
    host: '127.0.0.1',
    path: url,
    method: 'POST',
    headers: { ...json, ...headers },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Always through Fastify. */
async function inject(payload: string | Buffer, headers: Headers = {}, url = '/api/filter'): Promise<Sent> {
  const response = await app.inject({ url, method: 'POST', headers: { ...json, ...headers }, payload })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

const shown = ({ body }: Sent) => JSON.parse(body.toString())

/** The first leads to the address, the second to the body; the third takes the short way. */
async function makeKnown(body: string | Buffer, headers: Headers = {}, url?: string): Promise<void> {
  for (let i = 0; i < 2; i++) await post(body, headers, url)
}

/** Whether Fastify has seen any of what is done here. */
async function isRouted(work: () => Promise<unknown>): Promise<boolean> {
  const before = routed
  await work()
  return routed > before
}

/** But for what differs in every answer or belongs to the connection. */
const withoutVolatile = ({ status, headers, body }: Sent) => {
  const { date: _, connection: _connection, 'keep-alive': _alive, 'x-request-id': id, ...rest } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return { status, headers: rest, body: body.toString('base64') }
}

describe('a POST that is known and cached', () => {
  it('is answered before routing, in the same way', async () => {
    const browsers: Headers[] = [
      {},
      { 'accept-encoding': 'gzip, deflate, br' },
      { 'accept-encoding': 'gzip;q=0.5, br;q=0' },
      { 'accept-language': 'zh-HK', 'accept-encoding': 'br' },
      { origin: 'http://lantern.test' },
      { 'content-type': 'application/json; charset=utf-8' },
    ]
    for (const headers of browsers) {
      await makeKnown(word('分數'), headers)
      let short: Sent | undefined
      expect(
        await isRouted(async () => {
          short = await post(word('分數'), headers)
        }),
      ).toBe(false)
      const long = await inject(word('分數'), headers)
      expect(short && withoutVolatile(short)).toEqual(withoutVolatile(long))
      expect(short?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    }
    expect(made).toEqual(['分數 en', '分數 zh-HK'])
  })

  it('to one who has it, too', async () => {
    await makeKnown(word('a'))
    const etag = String((await post(word('a'))).headers.etag)
    for (const tag of [etag, '"other"']) {
      const headers = { 'if-none-match': tag }
      const short = withoutVolatile(await post(word('a'), headers))
      expect(short).toEqual(withoutVolatile(await inject(word('a'), headers)))
      expect(short.status).toBe(tag === etag ? 304 : 200)
    }
  })

  it('is logged and counted alike', async () => {
    await makeKnown(word('a'), {}, '/api/filter?x=1')
    lines = []
    const figures = async () =>
      (await test.metrics.registry.metrics())
        .split('\n')
        .filter(line => /response_cache_total\{|http_request_duration_seconds_count\{/.test(line))
        .map(line => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])] as const)
    const before = new Map(await figures())
    const grown = async () =>
      (await figures()).map(([name, value]) => [name, value - (before.get(name) ?? 0)])
    await post(word('a'), {}, '/api/filter?x=1')
    const once = (await grown()).filter(([, count]) => count !== 0)
    await inject(word('a'), {}, '/api/filter?x=1')
    expect(once.map(([, count]) => count)).toEqual([1, 1])
    expect((await grown()).filter(([, count]) => count !== 0)).toEqual(once.map(([name]) => [name, 2]))
    const [short, long] = lines.map(({ request_id, time, ms, ...line }) => {
      expect(request_id).toMatch(/^[\da-f-]{36}$/)
      expect(typeof ms).toBe('number')
      return line
    })
    expect(short).toMatchObject({ method: 'POST', path: '/api/filter', status: 200, msg: 'request' })
    expect(short).toEqual(long)
  })

  it('shows a change at once', async () => {
    await makeKnown(word('a'))
    test.announce('lists')
    await post(word('a'))
    expect(made).toEqual(['a en', 'a en'])
    expect(await isRouted(() => post(word('a')))).toBe(false)
  })

  it('has its own answer among others on one connection', async () => {
    for (const one of ['a', 'b']) await makeKnown(word(one))
    const socket = connect(port, '127.0.0.1')
    const asked = ['a', 'new', 'b', 'a', 'b']
    const ask = (one: string, more = '') => `${head(word(one).length, more)}${word(one)}`
    socket.write(asked.map((one, at) => ask(one, at === 4 ? 'connection: close\r\n' : '')).join(''))
    const answers = [...(await text(socket)).matchAll(/"text":"(a|b|new)/g)].map(([, first]) => first)
    expect(answers).toEqual(asked)
  })
})

describe('is left to Fastify', () => {
  beforeEach(() => makeKnown(word('a')))

  it('what is not known, whole as it came', async () => {
    for (const one of ['b', '數學 and more', ' a', 'x'.repeat(900), 'y'.repeat(4_000)]) {
      expect(shown(await post(word(one))).text).toBe(one.repeat(300).slice(0, 3_000))
    }
    expect(shown(await post(`{ "word": "a" }`)).text).toMatch(/^aaa/)
    expect(made.slice(1)).toHaveLength(5)
  })

  it('what belongs to somebody, or is for another origin', async () => {
    const mine = { authorization: 'Bearer good' }
    for (let i = 0; i < 3; i++) {
      expect(shown(await post(word('a'), mine))).toMatchObject({ owned: true })
      expect(shown(await post(word('a'), { authorization: 'Bearer bad' }))).toMatchObject({ owned: false })
      const theirs = await post(word('a'), { origin: friend })
      expect(theirs.headers['access-control-allow-origin']).toBe(friend)
    }
    expect(shown(await post(word('a')))).toMatchObject({ owned: false })
    expect(made).toHaveLength(4)
  })

  it('what asks for another language by name', async () => {
    const url = '/api/filter?language_code=zh'
    await makeKnown(word('a'), {}, url)
    expect(
      await isRouted(async () => expect(shown(await post(word('a'), {}, url)).locale).toBe('zh-HK')),
    ).toBe(false)
    expect(shown(await post(word('a'))).locale).toBe('en')
  })

  it('what is wrong, however often it comes', async () => {
    const wrong: [string | Buffer, Headers, number][] = [
      ['{"word":', {}, 422],
      ['{"word":1}', {}, 422],
      ['[]', {}, 422],
      ['{"__proto__":{}}', {}, 422],
      [word('a'), { 'content-type': 'text/html' }, 415],
      [word('a'.repeat(6_000)), {}, 413],
    ]
    for (const [body, headers, status] of wrong) {
      for (let i = 0; i < 3; i++) {
        const short = withoutVolatile(await post(body, headers))
        expect(short).toEqual(withoutVolatile(await inject(body, headers)))
        expect(short.status).toBe(status)
      }
    }
  })

  it('what is spelled with other bytes that read alike', async () => {
    const bytes = (byte: number) =>
      Buffer.concat([Buffer.from('{"word":"'), Buffer.from([byte]), Buffer.from('"}')])
    await makeKnown(bytes(0xfe))
    expect(await isRouted(() => post(bytes(0xff)))).toBe(true)
    expect(made).toHaveLength(2)
  })

  it('what is not cached', async () => {
    for (let i = 0; i < 3; i++) await post(word('a'), {}, '/api/save')
    expect(made).toHaveLength(4)
  })

  it('what an address asks for too much of', async () => {
    const statuses = new Set<number | undefined>()
    for (let i = 0; i < 310; i++) statuses.add((await post(word(`w${i}`))).status)
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await post(word('a'))).status).toBe(200)
  })

  it('a body in pieces', async () => {
    for (const [first, rest] of [
      ['', word('a')],
      ['{"word":', '"a"}'],
    ] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${head(12, 'connection: close\r\n')}${first}`)
      // It is with Fastify already, while the rest has not been sent.
      const before = routed
      await seen(() => routed > before)
      socket.write(rest)
      const answer = await text(socket)
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
      expect(answer).toContain('{"text":"aaa')
    }
  })

  it('a body without its length', async () => {
    const chunks = `c\r\n${word('a')}\r\n0\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    const lines = 'transfer-encoding: chunked\r\nconnection: close\r\n'
    const answer = async () => {
      socket.write(
        `POST /api/filter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lines}\r\n${chunks}`,
      )
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
    }
    expect(await isRouted(answer)).toBe(true)
  })

  it('a body that never ends, and is cut off', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head(12)}{"word"`)
    await closed(socket)
    expect((await post(word('a'))).status).toBe(200)
  })

  it('a body that is broken off', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const before = routed
    socket.write(`${head(12)}{"word"`)
    await seen(() => routed > before)
    socket.destroy()
    await closed(socket)
    expect(made).toHaveLength(1)
    expect((await post(word('a'))).status).toBe(200)
  })
})

const head = (length: number, more = '') =>
  `POST /api/filter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`

async function seen(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate)
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close')
}
