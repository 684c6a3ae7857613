import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Sitemap } from '../modules/discovery/index.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CachedRoutes } from './cached-routes.ts'
import type { VisitorWork } from './visitor-work.ts'

/** Public pages that always exist. */
export const sitemapPages = [
  '/',
  '/products/all',
  '/shops',
  '/teachers',
  '/become-teacher',
  '/about-us',
  '/how-money-is-kept',
  '/faqs',
  '/contact-us',
  '/privacy-policy',
  '/terms-service',
] as const

/** Personal or transient pages: path prefixes, in both languages. */
const closed = [
  '/admin',
  '/alipay/',
  '/browsing-history',
  '/cart',
  '/email/',
  '/favourites',
  '/login',
  '/my-',
  '/my/',
  '/product/view/',
  '/qr/',
  '/reset-password/',
  '/subscriptions',
  '/teacher/',
  '/view/',
]

/**
 * A part covers one range of IDs of this length, so it is found by its number however many there are. In two
 * languages, with alternates, a product takes some kilobytes: all parts stay below the 50 MB allowed.
 */
const PART = 5_000
/** Read at a time while a part is sent. */
const BATCH = 500
const CHINESE = '/zh-HK'

interface Place {
  path: string
  /** Its path in Chinese, if different. */
  chinese?: string
  updatedAt: Date | null
}

interface Source {
  /** The first ones after an ID. */
  list(after: number, limit: number): Promise<(Place & { id: number })[]>
}

/** `/robots.txt`, and `/sitemap.xml` with its parts: what search engines may and should index. */
export function serveSitemap(
  app: FastifyInstance,
  options: {
    sitemap: Sitemap
    origin: () => string
    cached: CachedRoutes
    visitors: VisitorWork
    /** When the pages in the source were last written. */
    pagesUpdatedAt: Date | null
  },
): void {
  const { sitemap, origin, cached, visitors } = options
  const sources: Readonly<Record<string, Source>> = {
    products: {
      list: async (after, limit) =>
        (await visitors.run('call', () => sitemap.products(after, limit))).map(({ id, names, updatedAt }) => {
          const path = (name: string) => `/product/preview/${encodeURIComponent(name.toWellFormed())}/${id}`
          return { id, updatedAt, path: path(names.en), chinese: path(names['zh-HK']) }
        }),
    },
    shops: {
      list: async (after, limit) =>
        (await visitors.run('call', () => sitemap.shops(after, limit))).map(({ id, username, updatedAt }) => {
          return { id, updatedAt, path: `/shop/${encodeURIComponent(username)}` }
        }),
    },
    teachers: {
      list: async (after, limit) =>
        (await visitors.run('call', () => sitemap.teachers(after, limit))).map(({ id, updatedAt }) => {
          return { id, updatedAt, path: `/teachers-and-tutors/${id}` }
        }),
    },
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin())),
  )

  app.get('/sitemap.xml', (request, reply) =>
    cached.answer(request, reply, {
      kind: 'page',
      key: '/sitemap.xml',
      make: async () => ({
        status: 200,
        headers: {
          'content-type': xmlType,
          'cache-control': 'public, max-age=3600',
          vary: 'accept-encoding',
        },
        body: await index(sources, origin()),
        // Names of parts only, and search engines cache them for an hour.
        tags: ['lists', 'shops', 'teachers'],
      }),
    }),
  )

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const { name } = request.params
    const entries = name === 'pages.xml' ? pages(options.pagesUpdatedAt) : part(name, sources)
    if (!entries) return reply.callNotFound()
    visitors.admit(request.ip)
    const xml = Readable.from(urlSet(entries, origin()))
    const gzip = acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
    reply
      .type(xmlType)
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
      .headers(gzip ? { 'content-encoding': 'gzip' } : {})
    // Fastify learns of a failure from the stream it sends.
    return reply.send(gzip ? pipeline(xml, createGzip(), () => undefined) : xml)
  })
}

const xmlType = 'application/xml; charset=utf-8'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function robots(origin: string): string {
  const paths = ['/api/', '/media/s/', ...closed, ...closed.map(path => `${CHINESE}${path}`)]
  const lines = ['User-agent: *', 'Allow: /', ...paths.map(path => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Empty parts are left out. */
async function index(sources: Readonly<Record<string, Source>>, origin: string): Promise<string> {
  const names = ['pages']
  for (const [kind, source] of Object.entries(sources)) {
    let after = 0
    for (;;) {
      const [next] = await source.list(after, 1)
      if (!next) break
      const number = Math.ceil(next.id / PART)
      names.push(`${kind}-${number}`)
      after = number * PART
    }
  }
  const entries = names.map(name => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`)
  return `${head}<sitemapindex xmlns="${schema}">\n${entries.join('')}</sitemapindex>\n`
}

/** Null if there is no part of this name. */
function part(name: string, sources: Readonly<Record<string, Source>>): AsyncIterable<Place[]> | null {
  const [, kind = '', number] = /^(products|shops|teachers)-([1-9]\d{0,8})\.xml$/.exec(name) ?? []
  const source = sources[kind]
  return source ? batches(source, Number(number)) : null
}

async function* pages(updatedAt: Date | null): AsyncGenerator<Place[]> {
  yield sitemapPages.map(path => ({ path, updatedAt }))
}

async function* batches(source: Source, number: number): AsyncGenerator<Place[]> {
  const end = number * PART
  let after = end - PART
  while (after < end) {
    const found = await source.list(after, Math.min(BATCH, end - after))
    yield found.filter(({ id }) => id <= end)
    const last = found.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* urlSet(entries: AsyncIterable<Place[]>, origin: string): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const places of entries) {
    if (places.length > 0) yield places.map(place => urls(place, origin)).join('')
  }
  yield '</urlset>\n'
}

/** The same page in both languages, each with both as its alternates. */
function urls({ path, chinese: other = path, updatedAt }: Place, origin: string): string {
  const english = escapeXml(`${origin}${path}`)
  const chinese = escapeXml(`${origin}${CHINESE}${other === '/' ? '' : other}`)
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
  const more = [
    updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '',
    link('en-HK', english),
    link('zh-Hant-HK', chinese),
    link('x-default', english),
  ].join('')
  return `<url><loc>${english}</loc>${more}</url>\n<url><loc>${chinese}</loc>${more}</url>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, char => entities[char] ?? char)
