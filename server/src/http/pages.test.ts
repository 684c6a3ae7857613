import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { type RenderedPage, servePages } from './pages.ts'
import { makeCache, type TestCache } from './response-cache.test-support.ts'
import { pagePolicy } from './security.ts'

const ORIGIN = 'http://lantern.test'
let app: FastifyInstance
let test: TestCache
let rendered: string[]
let answer: (url: URL) => RenderedPage

const pageOf = (html: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  html,
  tags: [],
  incomplete: false,
  ...changes,
})

beforeEach(() => {
  rendered = []
  answer = url => pageOf(`<p>${url.pathname}${url.search}</p>`)
  const screenOf = async (path: string) => ({
    path,
    query: path.startsWith('/shop') ? ['q', 'page'] : ['mode'],
  })
  app = Fastify()
  test = makeCache()
  const render = async (url: URL) => {
    rendered.push(url.href)
    return answer(url)
  }
  servePages(app, { render, screenOf, origin: () => ORIGIN, cached: test.routes })
})

it('renders an address once, also for many at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/faqs')))
  expect(answers.every(a => a.body === '<p>/faqs</p>')).toBe(true)
  await app.inject('/faqs')
  expect(rendered).toEqual([`${ORIGIN}/faqs`])
})

it('renders anew after what it shows has changed', async () => {
  answer = () => pageOf('old', { tags: ['product:7'] })
  await app.inject('/')
  test.announce('product:7')
  answer = () => pageOf('new')
  expect((await app.inject('/')).body).toBe('new')
})

it('ignores parameters that a rendered page does not depend on', async () => {
  await app.inject('/login?mode=register&utm_source=x')
  await app.inject('/login?utm_campaign=y&mode=register')
  expect(rendered).toEqual([`${ORIGIN}/login?mode=register`])
})

it('a page reads the parameters that the router needs to ask for data', async () => {
  await app.inject('/shop.data?_routes=root&page=2&mode=x')
  await app.inject('/shop?_routes=root&page=2&mode=x')
  expect(rendered).toEqual([`${ORIGIN}/shop.data?_routes=root&page=2`, `${ORIGIN}/shop?page=2`])
})

it('knows an address by what matters of it, however it is written', async () => {
  for (const url of ['/shop?q=a&page=2', '/shop?page=2&q=a&x=1', '/shop?utm=1&q=a&q=b&page=2#top']) {
    await app.inject(url)
  }
  expect(rendered).toEqual([`${ORIGIN}/shop?page=2&q=a`])
  await app.inject(`/shop?q=${'數'.repeat(900)}`)
  const long = new URL(rendered.at(-1) ?? '').searchParams.get('q')
  expect(long).toHaveLength(400)
})

it('a page is sent in the compression that the browser accepts, and not to one that has it', async () => {
  const text = `<p>${'of many words '.repeat(50)}</p>`
  answer = () => pageOf(text)
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
  const gz = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(gz.rawPayload).toString()).toBe(text)
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(br.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

it('a failed page is kept by no browser, and no page leaves its own origin', async () => {
  answer = () => pageOf('none', { status: 404 })
  const missing = await app.inject('/x')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
  expect((await app.inject('//evil.example/')).statusCode).toBe(404)
  expect(rendered).toEqual([`${ORIGIN}/x`])
})

it('allows exactly the inline scripts of the page by their hashes', () => {
  const config = readConfig({})
  const policy = pagePolicy(['alert(1)'], config)
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(policy.match(/sha256/g)).toHaveLength(1)
})

it('keeps frames, plug-ins, other bases and third parties out of pages', () => {
  const policy = pagePolicy([], readConfig({}))
  for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
    expect(policy.split('; ')).toContain(directive)
  // No one but those who are set up: sign-in and payment.
  expect(policy).not.toContain('https:')
  expect(policy).not.toContain('unsafe-eval')
  const withGoogle = pagePolicy([], readConfig({ GOOGLE_CLIENT_ID: 'our-client' }))
  const hosts = withGoogle.match(/https:\/\/[^\s/;]+/g)
  expect([...new Set(hosts)]).toEqual(['https://accounts.google.com', 'https://*.googleusercontent.com'])
})
