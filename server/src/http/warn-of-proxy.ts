import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/**
 * Behind a proxy that no one has named, every visitor has the proxy's address, and the first few use up what limits
 * allow all of them. The first request that was passed on says so.
 */
export function warnOfProxy(app: FastifyInstance, { config, log }: Pick<Platform, 'config' | 'log'>): void {
  if (config.trustProxy.length > 0) return
  let notified = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!notified && request.headers['x-forwarded-for'] !== undefined) {
      notified = true
      log.warn(
        'Requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one address and share its limits',
      )
    }
    done()
  })
}
