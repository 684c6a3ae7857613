import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'

const tusHeaders = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset']
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': ['authorization', 'content-type', 'if-none-match', ...tusHeaders].join(
    ', ',
  ),
  'access-control-max-age': '600',
}
const exposedHeaders = [
  'content-disposition',
  'etag',
  'location',
  'retry-after',
  'x-request-id',
  // For a search.
  'x-search-count',
  'x-search-count-at-least',
  'x-search-corrected',
  'x-search-matched',
  'tus-version',
  'tus-extension',
  ...tusHeaders,
].join(', ')

/**
 * Lets the configured origins read the API from a browser. Sessions are bearer headers, never cookies, so no answer
 * allows credentials.
 */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !request.url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    const isAllowed = corsOrigins.includes(origin)
    if (isAllowed) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposedHeaders,
      })
    }
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method']
    if (isPreflight)
      return reply
        .code(204)
        .headers(isAllowed ? preflightHeaders : {})
        .send()
  })
}
