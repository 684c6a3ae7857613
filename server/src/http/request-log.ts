import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

/** One line a request, with its id, without anything that was in its address; and its duration for the figures. */
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
 * The pattern of a route or screen. What stands in the place of a parameter is never logged: links of emails, gifts,
 * calendars and invitations open what they lead to for anyone who reads them.
 */
export const loggedPath = ({ screenPath, routeOptions, url }: FastifyRequest): string => {
  if (screenPath === undefined) return routeOptions.url ?? 'unknown'
  return `${url.startsWith('/zh-HK') ? '/zh-HK' : ''}${screenPath ?? '/*'}`
}

export const roundedMs = (ms: number): number => Math.round(ms * 10) / 10
