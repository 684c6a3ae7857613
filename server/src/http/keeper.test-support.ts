import pino from 'pino'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { FakeClock } from '../kernel/clock.ts'
import type { ChangeListener, Changes } from '../platform/changes.ts'
import { readConfig } from '../platform/config.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { Keeper } from './keeper.ts'
import { KeptRoutes } from './kept-routes.ts'
import { securityHeaders } from './security.ts'

export interface TestKeeper {
  keeper: Keeper
  kept: KeptRoutes
  clock: FakeClock
  metrics: Metrics
  /** As if a process had announced it. */
  announce(...tags: CacheTag[]): void
  setConnected(connected: boolean): void
}

/** A keeper without a database. */
export function makeKeeper(options: { maxBytes?: number } = {}): TestKeeper {
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
  const log = pino({ level: 'silent' })
  const headers = securityHeaders(readConfig({}))
  const keeper = new Keeper({ changes, clock, log, metrics, headers, ...options })
  return {
    keeper,
    kept: new KeptRoutes({ keeper, log, metrics }),
    clock,
    metrics,
    announce,
    setConnected(now) {
      connected = now
      announce('all')
    },
  }
}
