import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

/** Logs one line per request, with its ID and nothing from its address, and records its duration for the metrics. */
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
        path: loggedPath(request),
        status: reply.statusCode,
        ms: roundedMs(reply.elapsedTime),
      },
      'request',
    )
  })
}

/**
 * The pattern of a route or screen. Parameter values are never logged: links of emails, gifts, calendars and
 * invitations work for anyone who reads them.
 */
export const loggedPath = ({ screenPath, routeOptions, url }: FastifyRequest): string => {
  if (screenPath === undefined) return routeOptions.url ?? 'unknown'
  return `${url.startsWith('/zh-HK') ? '/zh-HK' : ''}${screenPath ?? '/*'}`
}

export const roundedMs = (ms: number): number => Math.round(ms * 10) / 10
