import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Locale } from '#contract/shared.ts'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { Refusal } from '../kernel/refusal.ts'
import { refusals } from '../modules/refusals.ts'
import type { CacheableResponse } from './cached-response.ts'
import type { CachedRoutes } from './cached-routes.ts'
import { type FindScreen, pageAddress } from './page-address.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** The cache tags of the calls it was made from. */
  tags: readonly CacheTag[]
  /** Whether a call failed while it was made. */
  incomplete: boolean
}
export type RenderPage = (url: URL) => Promise<RenderedPage>

/**
 * Serves every address that isn't a call or a file. Rendering is anonymous: HTML is a function of the address alone,
 * so it is rendered once, compressed once, and cached until something it shows changes.
 */
export function servePages(
  app: FastifyInstance,
  options: { render: RenderPage; screenOf: FindScreen; origin: () => string; cached: CachedRoutes },
): void {
  app.get('/*', async (request, reply) => {
    const page = await pageAddress(request.url, options.origin(), options.screenOf)
    if (!page) return reply.callNotFound()
    const { href: address, screen } = page
    request.screenPath = screen.path
    const make = async () => pageResponse(await options.render(new URL(address)))
    try {
      return await options.cached.answer(request, reply, { kind: 'page', key: address, make })
    } catch (error) {
      const { pathname } = new URL(address)
      if (!(error instanceof Refusal) || pathname.endsWith('.data')) throw error
      return answerRefusal(reply, error, pathname.startsWith('/zh-HK') ? 'zh-HK' : 'en')
    }
  })
}

/** A person sees this: a message in their language, and the browser retries automatically. */
function answerRefusal(reply: FastifyReply, refusal: Refusal, locale: Locale): FastifyReply {
  const [status, text] = refusals[refusal.code]
  const seconds = refusal.retryAfterSeconds ?? 5
  const message = text({}, { locale })
  return reply
    .code(status)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta http-equiv="refresh" content="${seconds + 1}"><title>${message}</title><p>${message}</p></html>`,
    )
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
