import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { isGone, unavailability } from '../platform/db/unavailable.ts'
import { isSameSecret } from '../platform/is-same-secret.ts'
import type { Platform } from '../platform/platform.ts'

const READY_TIMEOUT_MS = 800
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Not a standby, nor a server that was told to take none. */
const takesWrites = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as ready`

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
export function operations(app: FastifyInstance, { db, metrics, config, log }: Platform): void {
  const answers = () =>
    db.query(takesWrites).then(
      ({ rows }) => {
        const isReady = (rows as { ready: boolean }[])[0]?.ready ?? false // As the query names it.
        if (!isReady) log.error('not ready: the database takes no writes')
        return isReady
      },
      error => {
        // That the database is lost has been told.
        if (!isGone(unavailability(error))) log.error({ err: error }, 'not ready')
        return false
      },
    )
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))

  app.get('/readyz', async (_request, reply) => {
    // Whoever asks has little patience, and what hangs is not ready either.
    const isReady = await Promise.race([answers(), sleep(READY_TIMEOUT_MS, false, { ref: false })])
    if (isReady) return reply.type('text/plain').send('ready')
    return reply.code(503).type('text/plain').send('not ready')
  })

  app.get('/metrics', async (request, reply) => {
    const allowed = config.metricsToken
      ? isSameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
      : loopback.has(request.ip) && (config.trustProxy.length > 0 || !isPassedOn(request.headers))
    if (!allowed) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
