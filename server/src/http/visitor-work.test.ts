import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Call } from '../kernel/handlers.ts'
import { tagged } from '../kernel/tagged.ts'
import { collectCacheTags } from './cache-tag-collection.ts'
import { handleErrors } from './errors.ts'
import { mount } from './mount.ts'
import { servePages } from './pages.ts'
import { makeCache, type TestCache } from './response-cache.test-support.ts'

const contract = {
  list: endpoint({
    method: 'GET',
    path: 'list/{page}',
    summary: '',
    access: 'public',
    cache: 'public',
    params: z.object({ page: z.coerce.number() }),
    response: z.object({ page: z.number() }),
  }),
} as const

let app: FastifyInstance
let cache: TestCache
/** What is being made, by what it is; each ends when it is let go. */
let underWay: { what: string; finish: () => void }[]
let instant: boolean

const slowly = (what: string) =>
  instant ? undefined : new Promise<void>(finish => underWay.push({ what, finish }))

async function start(rateLimits: boolean): Promise<void> {
  underWay = []
  instant = true
  cache = makeCache({ rateLimits })
  app = Fastify({ trustProxy: true })
  handleErrors(app)
  const list = async ({ params }: Call<typeof contract.list>) => {
    await slowly(`list ${params.page}`)
    return tagged(params, [])
  }
  const authenticate = async (token: string) => (token === 'good' ? ({} as Caller) : null) // Any caller.
  mount(app, contract, { list }, { authenticate, origin: () => '', cached: cache.routes, tus: {} })
  const render = async (url: URL) => {
    const { result } = await collectCacheTags(async () => {
      await slowly(url.pathname)
      return (await app.inject(`/api/list/${url.pathname.length}`)).statusCode
    })
    return { status: 200, headers: {}, html: `${url.pathname} ${result}`, tags: [], incomplete: false }
  }
  servePages(app, {
    render,
    screenOf: async path => ({ path, query: [] }),
    origin: () => 'http://lantern.test',
    cached: cache.routes,
  })
  app.get('/healthz', async () => 'ok')
  await app.ready()
}
beforeEach(() => start(false))
afterEach(() => app.close())

const get = (url: string, from = '203.0.113.9', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })

describe('a budget of what is not cached', () => {
  beforeEach(() => start(true))

  it('stops one address, and not what is cached, others, who is signed in or health', async () => {
    for (let page = 0; page < 300; page++) expect((await get(`/api/list/${page}`)).statusCode).toBe(200)
    const refused = await get('/api/list/300')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect((await get('/api/list/301', undefined, { authorization: 'Bearer stale' })).statusCode).toBe(429)
    expect((await get('/api/list/7')).statusCode).toBe(200)
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/api/list/300', '203.0.113.10')).statusCode).toBe(200)
    expect((await get('/api/list/400', undefined, { authorization: 'Bearer good' })).statusCode).toBe(200)
    cache.clock.advance({ seconds: 1 })
    expect((await get('/api/list/301')).statusCode).toBe(200)
  })

  it('is told to people on a page, in their language; a page costs one, whatever it calls', async () => {
    for (let page = 0; page < 299; page++) await get(`/api/list/${page + 1000}`)
    expect((await get('/a-page')).body).toBe('/a-page 200')
    const english = await get('/another')
    expect(english.statusCode).toBe(429)
    expect(english.headers['content-type']).toContain('text/html')
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('Please try again later.')
    expect((await get('/zh-HK/another')).body).toContain('請稍後再試')
    expect((await get('/another.data')).headers['content-type']).toContain('json')
  })
})

describe('what is being made at once', () => {
  it('are two pages; a queue waits, beyond it 503, and what is cached comes at once', async () => {
    await get('/cached')
    instant = false
    const pages = Array.from({ length: 62 }, (_, n) => get(`/page-${n}`, `203.0.113.${n}`))
    await expect.poll(() => underWay.length).toBe(2)
    const refused = await get('/page-62')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect((await get('/cached')).body).toBe('/cached 200')
    expect((await get('/healthz')).body).toBe('ok')
    expect(underWay).toHaveLength(2)
    // The same is made once, however many wait for it.
    const joined = get('/page-0')
    instant = true
    for (const { finish } of underWay) finish()
    expect((await Promise.all(pages)).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await joined).statusCode).toBe(200)
  })

  it('are as many calls as there are connections for visitors', async () => {
    instant = false
    const calls = Array.from({ length: 103 }, (_, page) => get(`/api/list/${page}`))
    await expect.poll(() => underWay.length).toBe(3)
    await turn()
    expect(underWay).toHaveLength(3)
    expect((await get('/api/list/103')).statusCode).toBe(503)
    const own = get('/api/list/104', undefined, { authorization: 'Bearer good' })
    await expect.poll(() => underWay.map(({ what }) => what)).toContain('list 104')
    instant = true
    for (const { finish } of underWay) finish()
    expect((await own).statusCode).toBe(200)
    await Promise.all(calls)
  })
})
