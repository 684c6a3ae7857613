import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { isSameSecret } from '../platform/is-same-secret.ts'
import type { Platform } from '../platform/platform.ts'
import { whyNotReady } from './readiness.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For a process that serves no pages: only what its operator asks. */
export function createOperationsApp(platform: Platform): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' })
  operations(app, platform)
  return app
}

/** Forwarded by a proxy on the same host that isn't trusted: everyone's requests come from there. */
const isPassedOn = (headers: IncomingHttpHeaders): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(name => name in headers)

/** What an operator's tools ask: alive, ready, figures. None of it is for the public. */
export function operations(app: FastifyInstance, platform: Platform): void {
  const { metrics, config } = platform
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))

  app.get('/readyz', async (_request, reply) => {
    const problem = await whyNotReady(platform)
    if (problem === null) return reply.type('text/plain').send('ready')
    return reply.code(503).type('text/plain').send(`not ready: ${problem}`)
  })

  app.get('/metrics', async (request, reply) => {
    const allowed = config.metricsToken
      ? isSameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
      : loopback.has(request.ip) && (config.trustProxy.length > 0 || !isPassedOn(request.headers))
    if (!allowed) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
