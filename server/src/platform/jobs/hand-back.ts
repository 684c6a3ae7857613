import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/db.ts'
import type { Log } from '../log.ts'

/** A request to a queue that has returned its jobs. */
export class QueueStopped extends Error {
  override message = 'The job queue has stopped'
}

/**
 * Puts jobs in progress back in their queues, for another process or the next start. Clearing `started_on` makes the
 * next run count as the interrupted one.
 */
export async function handBack(db: Database, log: Log, ids: readonly string[]): Promise<void> {
  const { rows } = await db.query(
    `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
      where id = any($1::uuid[]) and state = 'active' returning id, name as job`,
    [ids],
  )
  // `query` doesn't know its columns.
  for (const facts of rows as { id: string; job: string }[]) {
    log.warn(facts, 'running job returned to the queue')
  }
}

/** Enough for an email or a call to another server; see shutdown.ts for the process's total. */
const STOP_GRACE_MS = 5_000

/** Whether the work ends in that time; it is waited for no longer than that. */
export async function endedWithin(work: Promise<unknown>, ms = STOP_GRACE_MS): Promise<boolean> {
  const stopWaiting = new AbortController()
  const { signal } = stopWaiting
  const inTime = await Promise.race([work.then(() => true), sleep(ms, false, { signal })])
  stopWaiting.abort()
  return inTime
}
