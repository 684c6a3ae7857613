import pino, { type Logger } from 'pino'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { FakeClock } from '../kernel/clock.ts'
import type { ChangeListener, Changes } from '../platform/changes.ts'
import { readConfig } from '../platform/config.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { CachedRoutes } from './cached-routes.ts'
import { ResponseCache } from './response-cache.ts'
import { securityHeaders } from './security.ts'
import { VisitorWork } from './visitor-work.ts'

export interface TestCache {
  cache: ResponseCache
  routes: CachedRoutes
  visitors: VisitorWork
  clock: FakeClock
  metrics: Metrics
  /** As if a process had announced it. */
  announce(...tags: CacheTag[]): void
  setConnected(connected: boolean): void
}

/** A response cache without a database. */
export function makeCache(
  options: { maxBytes?: number; rateLimits?: boolean; log?: Logger } = {},
): TestCache {
  const { log = pino({ level: 'silent' }) } = options
  const listeners = new Set<ChangeListener>()
  let connected = true
  const changes: Changes = {
    get connected() {
      return connected
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => undefined,
    close: async () => undefined,
  }
  const announce = (...tags: CacheTag[]) => {
    for (const listener of listeners) listener(tags)
  }
  const clock = new FakeClock()
  const metrics = createMetrics()
  const headers = securityHeaders(readConfig({}))
  const cache = new ResponseCache({ ...options, changes, clock, log, metrics, headers })
  const visitors = new VisitorWork({
    db: { asVisitor: work => work(), visitorConnections: 3 },
    config: { rateLimits: options.rateLimits ?? false },
    clock,
  })
  return {
    cache,
    visitors,
    routes: new CachedRoutes({ cache, visitors, log, metrics }),
    clock,
    metrics,
    announce,
    setConnected(now) {
      connected = now
      announce('all')
    },
  }
}
