import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCache } from './response-cache.test-support.ts'
import { serveSitemap, sitemapPages } from './sitemap.ts'

const ORIGIN = 'https://lantern.test'
const updatedAt = new Date('2026-11-16T04:00:00Z')
let app: FastifyInstance
let ids: number[]

beforeEach(() => {
  ids = []
  app = Fastify()
  const cache = makeCache()
  const after = (id: number, limit: number) => ids.filter(one => one > id).slice(0, limit)
  serveSitemap(app, {
    sitemap: {
      teachers: async (id, limit) => after(id, limit).map(one => ({ id: one, updatedAt: null })),
      products: async (id, limit) =>
        after(id, limit).map(one => ({
          id: one,
          names: { en: "A & 'b'/數", 'zh-HK': "A & 'b'/數" },
          updatedAt,
        })),
      shops: async (id, limit) => after(id, limit).map(one => ({ id: one, username: `s${one}`, updatedAt })),
    },
    origin: () => ORIGIN,
    cached: cache.routes,
    visitors: cache.visitors,
    pagesUpdatedAt: updatedAt,
  })
})

const get = async (url: string) => (await app.inject({ url })).body
const named = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

it('robots.txt closes what is personal in both languages, and nothing that is listed', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  for (const path of ['/api/', '/cart', '/zh-HK/cart', '/product/view/', '/zh-HK/login', '/view/']) {
    expect(closed).toContain(path)
  }
  for (const path of [...sitemapPages, '/product/preview/x/1', '/shop/x', '/zh-HK/shops', '/search/x']) {
    expect(closed.filter(beginning => path.startsWith(beginning))).toEqual([])
  }
  expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

describe('the sitemap', () => {
  it('names pages that there are, in both languages with their alternates', async () => {
    const screens = readFileSync(new URL('../../../web/app/screens.ts', import.meta.url), 'utf8')
    for (const path of sitemapPages) expect(screens).toContain(`path: '${path}'`)
    const xml = await get('/sitemaps/pages.xml')
    expect(named(xml)).toHaveLength(sitemapPages.length * 2)
    expect(xml).toContain(
      `<url><loc>${ORIGIN}/zh-HK</loc><lastmod>2026-11-16T04:00:00.000Z</lastmod>` +
        `<xhtml:link rel="alternate" hreflang="en-HK" href="${ORIGIN}/"/>` +
        `<xhtml:link rel="alternate" hreflang="zh-Hant-HK" href="${ORIGIN}/zh-HK"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}/"/></url>`,
    )
  })

  it('has as many parts as are needed, each found by its number', async () => {
    ids = [...Array.from({ length: 1_200 }, (_, i) => i + 1), 4_999, 5_000, 5_001, 1_000_000]
    const parts = named(await get('/sitemap.xml')).filter(address => address?.includes('/products-'))
    expect(parts).toEqual([1, 2, 200].map(part => `${ORIGIN}/sitemaps/products-${part}.xml`))
    const found = async (part: number) =>
      named(await get(`/sitemaps/products-${part}.xml`))
        .filter(address => !address?.includes('/zh-HK/'))
        .map(address => Number(address?.split('/').at(-1)))
    expect(await found(1)).toEqual(ids.slice(0, 1_202))
    expect(await found(2)).toEqual([5_001])
    expect(await found(200)).toEqual([1_000_000])
    expect(await found(3)).toEqual([])
  })

  it('writes addresses as XML wants them, packed for who can unpack', async () => {
    ids = [7]
    const plain = await get('/sitemaps/products-1.xml')
    expect(plain).toContain(`<loc>${ORIGIN}/product/preview/A%20%26%20&apos;b&apos;%2F%E6%95%B8/7</loc>`)
    const packed = await app.inject({
      url: '/sitemaps/products-1.xml',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain)
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  it('knows no other parts', async () => {
    for (const name of [
      'products-0.xml',
      'products-1',
      'users-1.xml',
      'products-1e9.xml',
      '__proto__-1.xml',
    ]) {
      expect((await app.inject(`/sitemaps/${name}`)).statusCode).toBe(404)
    }
  })
})
