import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/db.ts'
import type { JobOutcome } from './jobs/jobs.ts'

export interface Metrics {
  registry: Registry
  /** `endpoint` is a name of the contract or a route, never an address: its values are bounded. */
  httpRequest(endpoint: string, status: number, seconds: number): void
  job(name: string, outcome: JobOutcome): void
  pageCache(result: 'hit' | 'miss'): void
  /** Adds the figures of the connection pool; once, after the database is open. */
  watchDatabase(db: Database): void
}

/** A registry of its own, so that several applications can live in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // Brings memory, CPU, garbage collection and nodejs_eventloop_lag_* (mean, p50, p90, p99, max).
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })

  const http = new Histogram({
    name: 'lantern_http_request_duration_seconds',
    help: 'Duration of HTTP requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'lantern_jobs_total',
    help: 'Runs of background jobs by outcome: done, failed (will be tried again) or dead',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'lantern_page_cache_total',
    help: 'Page views answered from the cache of rendered pages (hit) or rendered anew (miss)',
    labelNames: ['result'],
    registers: [registry],
  })

  return {
    registry,
    httpRequest: (endpoint, status, seconds) => http.observe({ endpoint, status }, seconds),
    job: (job, outcome) => jobs.inc({ job, outcome }),
    pageCache: result => pages.inc({ result }),
    watchDatabase({ pool }) {
      new Gauge({
        name: 'lantern_db_connections',
        help: 'Connections of the database pool by state; waiting are callers without one',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
  }
}
