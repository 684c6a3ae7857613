import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ConnectionPool } from './db/connection-pool.ts'
import type { Database } from './db/db.ts'
import type { ReplicaRead } from './db/read-replicas.ts'
import type { JobOutcome } from './jobs/jobs.ts'

export interface Metrics {
  registry: Registry
  /** `endpoint` is a name of the contract or a route, never an address, so its values are limited. */
  httpRequest(endpoint: string, status: number, seconds: number): void
  job(name: string, outcome: JobOutcome): void
  /** How a call or page was answered: from memory, sharing another's computation, or by its own. */
  cachedResponse(kind: 'call' | 'page', result: 'hit' | 'joined' | 'miss'): void
  /** By kind of cache tag. */
  cacheInvalidated(kind: string): void
  /** A payment whose amount, currency or order isn't ours. */
  paymentMismatch(problem: string): void
  /** A page that broke in a browser. */
  webDefect(): void
  /** The result of the last comparison of orders, ledger and provider; read each time. */
  watchReconciliation(
    latest: () => Promise<{ at: Date; mismatches: Readonly<Record<string, number>> } | null>,
  ): void
  /** Adds the size of the response cache; call once. */
  watchResponseCache(size: () => { bytes: number; responses: number }): void
  /** Where a visitor's read came from. */
  replicaRead(how: ReplicaRead): void
  /** Adds how far replicas are behind, in their order; once. */
  watchReplicas(lags: () => readonly (number | null)[]): void
  /** Adds the figures of the connection pool; once, after the database is open. */
  watchDatabase(db: Database): void
}

/** A registry of its own, so that several applications can run in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // Adds memory, CPU, garbage collection and nodejs_eventloop_lag_* (mean, p50, p90, p99, max).
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
  const responses = new Counter({
    name: 'lantern_response_cache_total',
    help: 'Public calls and pages answered from the response cache (hit), together with others (joined) or made (miss)',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })
  const invalidations = new Counter({
    name: 'lantern_response_cache_drops_total',
    help: 'Invalidations of cached responses by the kind of cache tag: product, lists, everything',
    labelNames: ['tag'],
    registers: [registry],
  })

  const replicaReads = new Counter({
    name: 'lantern_replica_reads_total',
    help: 'Reads of visitors: from a replica, or from the primary as the replica was behind, failed, or there was none',
    labelNames: ['result'],
    registers: [registry],
  })
  const mismatched = new Counter({
    name: 'lantern_payment_mismatches_total',
    help: 'Payments that did not fit their order, by what was wrong: amount, currency or order',
    labelNames: ['problem'],
    registers: [registry],
  })

  const defects = new Counter({
    name: 'lantern_web_defects_total',
    help: 'Pages that broke in a browser and were reported',
    registers: [registry],
  })

  return {
    registry,
    webDefect: () => defects.inc(),
    httpRequest: (endpoint, status, seconds) => http.observe({ endpoint, status }, seconds),
    job: (job, outcome) => jobs.inc({ job, outcome }),
    cachedResponse: (kind, result) => responses.inc({ kind, result }),
    cacheInvalidated: kind => invalidations.inc({ tag: kind }),
    replicaRead: result => replicaReads.inc({ result }),
    watchReplicas(lags) {
      new Gauge({
        name: 'lantern_replica_lag_seconds',
        help: 'How far a replica is behind the primary; -1 while it is not used',
        labelNames: ['replica'],
        registers: [registry],
        collect() {
          for (const [index, lag] of lags().entries()) this.set({ replica: String(index + 1) }, lag ?? -1)
        },
      })
    },
    paymentMismatch: problem => mismatched.inc({ problem }),
    watchReconciliation(latest) {
      const ran = new Gauge({
        name: 'lantern_reconciliation_at_seconds',
        help: 'When orders, ledger and provider were compared last',
        registers: [registry],
      })
      new Gauge({
        name: 'lantern_reconciliation_mismatches',
        help: 'What the last comparison of orders, ledger and provider found, by kind',
        labelNames: ['kind'],
        registers: [registry],
        async collect() {
          this.reset()
          // Without the database, only its own figures are missing.
          const last = await latest().catch(() => null)
          for (const [kind, count] of Object.entries(last?.mismatches ?? {})) this.set({ kind }, count)
          if (last) ran.set(last.at.getTime() / 1000)
        },
      })
    },
    watchResponseCache(size) {
      new Gauge({
        name: 'lantern_response_cache_bytes',
        help: 'Memory that cached responses take',
        registers: [registry],
        collect() {
          this.set(size().bytes)
        },
      })
      new Gauge({
        name: 'lantern_response_cache_entries',
        help: 'Responses cached in memory',
        registers: [registry],
        collect() {
          this.set(size().responses)
        },
      })
    },
    watchDatabase({ pools, availability }) {
      new Gauge({
        name: 'lantern_database_up',
        help: '0 while the database is lost',
        registers: [registry],
        collect() {
          this.set(availability.lost ? 0 : 1)
        },
      })
      new Gauge({
        name: 'lantern_database_writable',
        help: '0 while the database takes no writes: it is lost, a standby, or was told to take none',
        registers: [registry],
        collect() {
          this.set(availability.lost || availability.readOnly ? 0 : 1)
        },
      })
      new Gauge({
        name: 'lantern_db_connections',
        help: 'Connections of the database pool by state; waiting are callers without one',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          const sum = (of: (pool: ConnectionPool) => number) =>
            pools.reduce((total, one) => total + of(one), 0)
          this.set(
            { state: 'busy' },
            sum(one => one.totalCount - one.idleCount),
          )
          this.set(
            { state: 'idle' },
            sum(one => one.idleCount),
          )
          this.set(
            { state: 'waiting' },
            sum(one => one.waitingCount),
          )
        },
      })
      new Counter({
        name: 'lantern_database_statements_total',
        help: 'Statements sent to the database, those of transactions (begin, commit) and of jobs among them',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(pools.reduce((total, { statements }) => total + statements, 0))
        },
      })
    },
  }
}
