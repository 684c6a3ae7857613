import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CacheTag } from '../kernel/cache-tags.ts'
import type { CacheableResponse } from './cached-response.ts'
import type { CachedRoutes } from './cached-routes.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** What it shows, as the calls told that it was made from. */
  tags: readonly CacheTag[]
  /** Made although a call failed. */
  incomplete: boolean
}
export type RenderPage = (url: URL) => Promise<RenderedPage>

/** The parameters a rendered page may depend on; all others stay in the browser, so that keys are bounded. */
const renderedParameters: ReadonlySet<string> = new Set([
  '_routes',
  'free',
  'levels',
  'max',
  'min',
  'mode',
  'orderBy',
  'page',
  'q',
  'rating',
  'seller',
  'sort',
  'subjects',
  'tags',
  'videos',
  'worksheets',
])
const MOST_PARAMETERS = 12
const LONGEST_VALUE = 400
const LONGEST_PATH = 2_000

/**
 * Serves every address that is not a call or a file. Rendering is anonymous: HTML is a function of the
 * address alone, so it is rendered once, compressed once, and cached until something it shows changes.
 */
export function servePages(
  app: FastifyInstance,
  options: { render: RenderPage; origin: () => string; cached: CachedRoutes },
): void {
  app.get('/*', async (request, reply) => {
    const address = canonicalAddress(request, options.origin())
    if (!address) return reply.callNotFound()
    const make = async () => pageResponse(await options.render(new URL(address)))
    return options.cached.answer(request, reply, { kind: 'page', key: address, make })
  })
}

function canonicalAddress(request: FastifyRequest, origin: string): string | null {
  // Absolute-form and protocol-relative targets would move the page to another origin.
  if (!request.url.startsWith('/') || request.url.startsWith('//') || request.url.startsWith('/api/'))
    return null
  const url = URL.parse(request.url, origin)
  if (!url || url.origin !== new URL(origin).origin || url.pathname.length > LONGEST_PATH) return null
  const given = new Map([...url.searchParams].reverse().filter(([name]) => renderedParameters.has(name)))
  const chosen = [...given].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_PARAMETERS)
  url.search = new URLSearchParams(
    chosen.map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]),
  ).toString()
  url.hash = ''
  return url.href
}

function pageResponse({ status, headers, html, tags, incomplete }: RenderedPage): CacheableResponse {
  return {
    status,
    headers: {
      ...headers,
      vary: 'accept-encoding',
      'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
    body: html,
    tags,
    shortLived: incomplete || status !== 200,
  }
}
