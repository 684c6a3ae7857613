import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

/** Addresses that carry a secret in their path. */
const secretPaths = /^(\/zh-HK)?(\/email\/verify|\/reset-password|\/media\/s)\/.+/

/** One line a request, with its id, without query or secrets; and its duration for the figures. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.endpoint ?? request.routeOptions.url ?? 'unknown'
    metrics.httpRequest(name, reply.statusCode, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: roundedMs(reply.elapsedTime),
      },
      'request',
    )
  })
}

export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(secretPaths, '$1$2/…').slice(0, 300)

export const roundedMs = (ms: number): number => Math.round(ms * 10) / 10
