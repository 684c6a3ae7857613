import type { FastifyInstance } from 'fastify'
import type { CacheTag } from '../kernel/cache-tags.ts'
import type { CacheableResponse } from './cached-response.ts'
import type { CachedRoutes } from './cached-routes.ts'
import { pageAddress, type ScreenQuery } from './page-address.ts'

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

/**
 * Serves every address that is not a call or a file. Rendering is anonymous: HTML is a function of the
 * address alone, so it is rendered once, compressed once, and cached until something it shows changes.
 */
export function servePages(
  app: FastifyInstance,
  options: { render: RenderPage; screenQuery: ScreenQuery; origin: () => string; cached: CachedRoutes },
): void {
  app.get('/*', async (request, reply) => {
    const address = await pageAddress(request.url, options.origin(), options.screenQuery)
    if (!address) return reply.callNotFound()
    const make = async () => pageResponse(await options.render(new URL(address)))
    return options.cached.answer(request, reply, { kind: 'page', key: address, make })
  })
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
