import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, Queue, QueueResult } from 'pg-boss'
import type { Database } from '../db/db.ts'
import { DEAD_LETTERS } from './dead-letters.ts'
import type { JobDefinition } from './define-job.ts'

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

function settingsOf(job: JobDefinition<object>): QueueSettings {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: job.backoff,
    ...(job.backoff && { retryDelayMax: 3600 }),
    expireInSeconds: job.timeoutSeconds,
    // The jobs of a killed process start again within a minute, not after their full timeout.
    heartbeatSeconds: 20,
    deleteAfterSeconds: job.keepDoneSeconds,
    // Dead letters inherit this: they are kept for a month.
    retentionSeconds: 30 * 24 * 3600,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
}

/** A queue for each job, created or updated; on a normal start there is nothing to do. */
export async function prepareQueues(boss: PgBoss, jobs: JobDefinition<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  if (!existing.has(DEAD_LETTERS)) {
    await boss.createQueue(DEAD_LETTERS)
    await becomeKnown(boss, DEAD_LETTERS)
  }
  for (const job of jobs) {
    const queue = existing.get(job.name)
    const settings = settingsOf(job)
    if (!queue) {
      await boss.createQueue(job.name, { ...settings, policy: job.collapse ? 'short' : 'standard' })
    } else if (differs(queue, settings)) {
      await boss.updateQueue(job.name, settings)
    }
    if (!queue || differs(queue, settings)) await becomeKnown(boss, job.name)
  }
}

/**
 * The library reads an unknown queue over its own connection, which must not happen inside a writer's transaction.
 * Asking for a job that can't exist makes the queue known now.
 */
async function becomeKnown(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}

function differs(queue: QueueResult, settings: QueueSettings): boolean {
  // Object.entries loses that its keys are those of the settings.
  return Object.entries(settings).some(([key, value]) => queue[key as keyof QueueSettings] !== value)
}

/** Any constant number. */
const INDEX_LOCK = 7_402_412

/**
 * The indexes for what staff read of the queues: open jobs by due time, and the last finished ones of each kind. The
 * library has neither, because it works on one queue at a time.
 */
export async function prepareStaffIndexes(db: Database): Promise<void> {
  await db.query(`do $$ begin
    if to_regclass('pgboss.job_staff_open') is null or to_regclass('pgboss.job_staff_done') is null then
      perform pg_advisory_xact_lock(${INDEX_LOCK});
      create index if not exists job_staff_open on pgboss.job (state, start_after, id, name) where state < 'completed';
      create index if not exists job_staff_done on pgboss.job (name, completed_on) where state = 'completed';
    end if;
  end $$`)
}

/** The schedules as in the code: others are dropped, and on a normal start none is written. */
export async function prepareSchedules(
  queue: PgBoss,
  wanted: ReadonlyMap<string, { cron: string; data: object }>,
): Promise<void> {
  const existing = new Map((await queue.getSchedules()).map(schedule => [schedule.name, schedule]))
  for (const name of existing.keys()) if (!wanted.has(name)) await queue.unschedule(name)
  const options = { tz: 'Asia/Hong_Kong', missed: 'once' } as const
  for (const [name, { cron, data }] of wanted) {
    const { cron: kept, data: keptData, options: keptOptions } = existing.get(name) ?? {}
    if (!isDeepStrictEqual([kept, keptData, keptOptions], [cron, data, options]))
      await queue.schedule(name, cron, data, options)
  }
}
