import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For a process that serves no pages: only what its operator asks. */
export function createOperationsApp(platform: Platform): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' })
  operations(app, platform)
  return app
}

/** What an operator's tools ask: alive, ready, figures. None of it is for the public. */
export function operations(app: FastifyInstance, { db, metrics, config, log }: Platform): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))

  app.get('/readyz', async (_request, reply) => {
    try {
      await db.query('select 1')
      return reply.type('text/plain').send('ready')
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return reply.code(503).type('text/plain').send('not ready')
    }
  })

  app.get('/metrics', async (request, reply) => {
    const allowed = config.metricsToken
      ? request.headers.authorization === `Bearer ${config.metricsToken}`
      : loopback.has(request.ip)
    if (!allowed) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
