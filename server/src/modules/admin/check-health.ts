import { setTimeout as sleep } from 'node:timers/promises'
import type { operationsContract, PartHealth } from '#contract/admin/operations.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { HealthPart } from '#contract/rules/operations.ts'
import type { JobKind } from '#server/platform/jobs/job-admin.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  answeredIn,
  type Finding,
  jobsHealth,
  mailHealth,
  roomHealth,
  searchHealth,
  weatherHealth,
} from './health.rules.ts'

/** Anyone who looks at the page has little patience, and what takes longer is not well. */
const waitMs = 2500

type Call = (typeof operationsContract)['adminHealth']

/** Asks every part at once, each for so long and no longer: one that hangs does not hide the others. */
export async function checkHealth(platform: Platform): Promise<ResponseOf<Call>> {
  const { db, storage, mailer, payments, weather, jobs, clock, config } = platform
  const kinds = jobs.office.listKinds()
  // Looked at by several parts below; where it fails, each of them says so.
  kinds.catch(() => undefined)
  const of = (names: RegExp, list: readonly JobKind[]) => list.filter(({ job }) => names.test(job))
  const checks: Readonly<Record<HealthPart, () => Promise<Finding>>> = {
    database: async () => {
      await db.query('select 1')
      return 'answered'
    },
    storage: async () => {
      await storage.head('health/never-there')
      return 'answered'
    },
    disk: async () => roomHealth(await storage.freeBytes(), config.storageReserveGb),
    mail: async () => {
      await mailer.check()
      return mailHealth(of(new RegExp(`^${mailJob.name}$`), await kinds))
    },
    payments: async () => {
      await payments.card.findIntent('pi_health_never_there')
      return 'answered'
    },
    jobs: async () => jobsHealth(await kinds, clock.now()),
    search: async () => searchHealth(of(/^(catalogue|discovery)\./, await kinds), clock.now()),
    weather: async () => weatherHealth(weather !== null, of(/^weather\.watch$/, await kinds), clock.now()),
  }
  const parts = await Promise.all(
    Object.entries(checks).map(([part, check]) => look(part as HealthPart, check, platform)),
  )
  return { at: clock.now().toISOString(), parts }
}

async function look(
  part: HealthPart,
  check: () => Promise<Finding>,
  { log }: Pick<Platform, 'log'>,
): Promise<PartHealth> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const stop = new AbortController()
  try {
    const found = await Promise.race([
      check(),
      sleep(waitMs, 'no_answer' as const, { signal: stop.signal, ref: false }),
    ])
    const took_ms = took()
    return { part, took_ms, ...(typeof found === 'string' ? answeredIn(found, took_ms) : found) }
  } catch (error) {
    log.warn({ err: error, part }, 'health check failed')
    return { part, took_ms: took(), state: 'failing', problem: 'unreachable', value: null }
  } finally {
    stop.abort()
  }
}
