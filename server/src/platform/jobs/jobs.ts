import { setTimeout as sleep } from 'node:timers/promises'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { listen } from '../db/notifications.ts'
import { isGone, unavailability } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { loggedError } from '../logged-error.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { type DeadLetter, listDead, retryDead } from './dead-letters.ts'
import { definedJobs, type JobDefinition, PermanentFailure } from './define-job.ts'
import { endedWithin, handBack, QueueStopped } from './hand-back.ts'
import { holdWaiting } from './hold-waiting.ts'
import { createJobAdmin, type JobAdmin } from './job-admin.ts'
import { continued, dataOf, isValid, storedDataOf } from './job-data.ts'
import { asStep } from './job-step.ts'
import { oncePerInterval } from './once-per-interval.ts'
import { prepareQueues, prepareSchedules, prepareStaffIndexes } from './queues.ts'

export interface JobContext {
  id: string
  /** 1 for the first run. */
  attempt: number
  /** Aborted when the job takes too long or the process ends. */
  signal: AbortSignal
}

export type JobHandler<T extends object> = (data: T, context: JobContext) => Promise<void>
export type JobOutcome = 'done' | 'failed' | 'dead'

export interface EnqueueOptions {
  startAfter?: Date
  /** Alternatively, by the database's clock. */
  afterSeconds?: number
  /** For a job defined with `collapse`: at most one waits per key. */
  key?: string
  /** For a job defined with `perGroup`. */
  group?: string
}

export interface Jobs {
  handle<T extends object>(job: JobDefinition<T>, handler: JobHandler<T>): void
  /** Alternatively: the jobs of a batch succeed or fail together. */
  handleBatch<T extends object>(job: JobDefinition<T>, handler: (data: T[]) => Promise<void>): void
  /** Cron expression in Hong Kong time. A run missed while no process was up is made up once. */
  schedule<T extends object>(job: JobDefinition<T>, cron: string, data: T): void
  /** Written in the writer's transaction, so the job exists if and only if its subject does. */
  enqueue<T extends object>(tx: Tx, job: JobDefinition<T>, data: T, options?: EnqueueOptions): Promise<void>
  /** From here on, jobs can be written; schedules start. */
  start(roles: { work: boolean; cron: boolean }): Promise<void>
  /** Starts working, if this process has that role. */
  work(): Promise<void>
  /**
   * Takes no new jobs and waits for the running ones; those that take longer than the grace period return to the queue
   * for another process or the next start. Requests that are being answered can still write jobs.
   */
  endWork(options?: { graceMs?: number }): Promise<void>
  /** Ends the work as above; from here on, no jobs can be written. */
  stop(options?: { graceMs?: number }): Promise<void>
  /** Works until nothing is due, one job of each kind at a time and oldest first; for tests, without a worker. */
  runDue(): Promise<void>
  listDead(limit: number): Promise<DeadLetter[]>
  retryDead(id: string): Promise<boolean>
  /** What staff see and do about the queues. */
  readonly office: JobAdmin
}

/** How often a cheap query checks whether anything is due that wasn't announced (retries, dates). */
const DUE_INTERVAL_MS = 2000

export function createJobs(options: {
  db: Database
  log: Log
  tracing?: Tracing | null
  onOutcome?: (job: string, outcome: JobOutcome) => void
  /** All jobs this process knows; only tests set it. */
  defined?: JobDefinition<object>[]
  dueIntervalMs?: number
}): Jobs {
  const { db, log, tracing, dueIntervalMs = DUE_INTERVAL_MS } = options
  const handlers = new Map<string, JobHandler<object>>()
  const batchHandlers = new Map<string, (data: object[]) => Promise<void>>()
  const isHandled = (name: string) => handlers.has(name) || batchHandlers.has(name)
  const schedules = new Map<string, { cron: string; data: object }>()
  let definitions = new Map<string, JobDefinition<object>>()
  let boss: PgBoss | null = null
  let wake: (queue: string) => void = () => undefined
  let dueTimer: NodeJS.Timeout | null = null
  let dueFailed = false
  let mayWork = false
  let working = false
  /** The IDs of the jobs in progress. */
  const running = new Set<string>()
  /** From here on, this process settles nothing: another one may own a job that was returned. */
  let handedBack = false

  const started = (): PgBoss => {
    if (!boss) throw new Error('The job queue has not been started')
    return boss
  }

  /** `done` is the result of a batch; without it, the job runs now. */
  async function run(
    definition: JobDefinition<object>,
    job: JobWithMetadata<object>,
    done?: Promise<void>,
  ): Promise<JobResult> {
    const attempt = job.retryCount + 1
    try {
      const data = storedDataOf(definition, job.data)
      const handler = handlers.get(definition.name)
      if (!done && !handler) throw new Error(`Job ${definition.name} has no handler`)
      await (done ?? handler?.(data, { id: job.id, attempt, signal: job.signal }))
      if (handedBack) throw new QueueStopped()
      options.onOutcome?.(definition.name, 'done')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      // The result of a handler whose job was returned doesn't matter.
      if (handedBack) throw error
      const dead = error instanceof PermanentFailure || job.retryCount >= job.retryLimit
      options.onOutcome?.(definition.name, dead ? 'dead' : 'failed')
      // Never the data: it may contain links that sign someone in.
      const facts = { job: definition.name, id: job.id, attempt, err: error }
      if (dead) log.error(facts, 'job failed permanently')
      else log.warn(facts, 'job failed, will retry')
      return { id: job.id, status: dead ? 'deadletter' : 'failed', output: loggedError(error) }
    }
  }

  async function runBatch(definition: JobDefinition<object>, jobs: JobWithMetadata<object>[]) {
    const ids = jobs.map(({ id }) => id)
    if (handedBack) {
      // Taken from the queue while the process was stopping.
      await handBack(db, log, ids)
      throw new QueueStopped()
    }
    for (const id of ids) running.add(id)
    try {
      return await runInOrder(definition, jobs)
    } finally {
      for (const id of ids) running.delete(id)
    }
  }

  async function runInOrder(definition: JobDefinition<object>, jobs: JobWithMetadata<object>[]) {
    const results: JobResult[] = []
    const oldestFirst = jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
    const together = batchHandlers.get(definition.name)
    // Data the schema refuses fails on its own and doesn't affect the others.
    const valid = oldestFirst.filter(({ data }) => isValid(definition, data))
    const done = together?.(valid.map(({ data }) => storedDataOf(definition, data)))
    for (const job of oldestFirst)
      results.push(await asStep(tracing, definition, job, () => run(definition, job, done)))
    // There may be more: look again at once instead of at the next poll.
    if (jobs.length === definition.batch) wake(definition.name)
    return results
  }

  async function work(
    queue: PgBoss,
    definition: JobDefinition<object>,
    concurrency = definition.concurrency,
  ): Promise<void> {
    await queue.work<object, JobResult[], { perJobResults: true; includeMetadata: true }>(
      definition.name,
      {
        perJobResults: true,
        includeMetadata: true,
        localConcurrency: concurrency,
        batchSize: definition.batch,
        // Not the limit for all processes: workers that poll at the same moment can exceed it.
        ...(definition.perGroup && { localGroupConcurrency: definition.perGroup }),
        // Only a minimum: workers are woken by NOTIFY, by the query below, and after each job.
        pollingIntervalSeconds: 60,
        notifyPollingIntervalSeconds: 60,
      } as { perJobResults: true; includeMetadata: true }, // The two literals select the handler's type.
      jobs => runBatch(definition, jobs),
    )
  }

  async function dueQueues(states: string): Promise<string[]> {
    const { rows } = await db.query(
      `select q.name from pgboss.queue q where exists (
         select from pgboss.job_common j
          where j.name = q.name and ((j.state < 'active' and j.start_after <= now()) ${states}))`,
    )
    return (rows as { name: string }[]).map(row => row.name) // `query` doesn't know its columns.
  }

  function askWhatIsDue(): void {
    dueTimer = setTimeout(async () => {
      try {
        for (const name of await dueQueues('')) wake(name)
        dueFailed = false
      } catch (error) {
        // Said once, not every two seconds; the next answer clears it.
        if (!dueFailed && !isGone(unavailability(error))) log.error({ err: error }, 'job queue read failed')
        dueFailed = true
      }
      if (dueTimer) askWhatIsDue()
    }, dueIntervalMs)
  }

  async function endWork({ graceMs }: { graceMs?: number } = {}): Promise<void> {
    if (dueTimer) clearTimeout(dueTimer)
    dueTimer = null
    if (!boss || !working) return
    const queue = boss
    // The library would check every half second whether its workers have ended; this returns as soon as they have.
    const ended = Promise.all([...definitions.keys()].map(name => queue.offWork(name, { wait: true })))
    working = false
    if (await endedWithin(ended, graceMs)) return
    handedBack = true
    await handBack(db, log, [...running]).catch(error =>
      log.error({ err: error }, 'returning running jobs failed, they resume within a minute'),
    )
  }

  return {
    handle(job, handler) {
      if (isHandled(job.name)) throw new Error(`Job ${job.name} has two handlers`)
      // Both registries drop T; `run` gives each handler the data of its own queue, checked by its schema.
      handlers.set(job.name, handler as unknown as JobHandler<object>)
    },

    handleBatch(job, handler) {
      if (isHandled(job.name)) throw new Error(`Job ${job.name} has two handlers`)
      batchHandlers.set(job.name, handler as unknown as (data: object[]) => Promise<void>)
    },

    schedule(job, cron, data) {
      schedules.set(job.name, { cron, data })
    },

    async enqueue(tx, job, data, { startAfter, afterSeconds, key, group } = {}) {
      const queue = started()
      if (!definitions.has(job.name)) throw new Error(`Job ${job.name} was defined after the start`)
      const query = rawQuery(tx)
      const send = () =>
        queue.send(job.name, continued(dataOf(job, data)), {
          db: { executeSql: (text, values) => query(text, values) },
          ...(startAfter && { startAfter }),
          ...(afterSeconds && { startAfter: afterSeconds }),
          ...(key !== undefined && { singletonKey: key }),
          ...(group !== undefined && { group: { id: group } }),
        })
      // A job that took the key and started in between is too early to see what this transaction writes.
      while ((await send()) === null) if (await holdWaiting(query, job.name, key)) return
    },

    async start(roles) {
      definitions = new Map((options.defined ?? definedJobs()).map(job => [job.name, job]))
      const orphans = [...definitions.keys()].filter(name => !isHandled(name))
      if (roles.work && orphans.length > 0) throw new Error(`Jobs without a handler: ${orphans.join(', ')}`)
      const active = roles.work || roles.cron

      const queue = new PgBoss({
        backend: db.embedded ? 'pglite' : 'postgres',
        db: {
          executeSql: async (text, values) => {
            if (handedBack) throw new QueueStopped()
            return db.jobQuery(text, values)
          },
          async listen(channel, onMessage, onConnect) {
            wake = onMessage
            // A process that only serves HTTP has no worker to wake.
            if (!active) return { close: async () => undefined }
            return listen(db, { channel, onMessage: oncePerInterval(onMessage), onConnect, log })
          },
        },
        useListenNotify: true,
        supervise: roles.work,
        schedule: roles.cron,
        // Finished jobs leave the table within the hour (emails contain links); the rest only takes minutes.
        maintenanceIntervalSeconds: 3600,
        // How often dead workers are looked for; one cheap query.
        superviseIntervalSeconds: 10,
        monitorIntervalSeconds: 10,
        flowIntervalSeconds: 3600,
        cronWorkerIntervalSeconds: 45,
        ...(db.embedded && { monitorVacuum: false, reindex: false }),
      })
      queue.on('error', error => {
        if (handedBack) return
        // A database that is lost or takes no writes is logged once, by its watcher.
        if (!isGone(unavailability(error))) log.error({ err: error }, 'job queue error')
      })
      queue.on('warning', ({ data, message }) => {
        // The statement is the library's own and fills a screen; its duration is what matters.
        const { sql: _statement, values: _values, ...facts } = Object(data)
        log.warn(facts, message)
      })
      await queue.start()
      boss = queue
      await prepareQueues(queue, [...definitions.values()])
      await prepareStaffIndexes(db)
      if (roles.cron) await prepareSchedules(queue, schedules)
      mayWork = roles.work
      if (active) askWhatIsDue()
    },

    async work() {
      if (!mayWork) return
      const queue = started()
      // On the embedded engine this process is alone: jobs in progress belonged to one that died.
      if (db.embedded)
        await db.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      for (const definition of definitions.values()) await work(queue, definition)
      working = true
      for (const name of await dueQueues('')) wake(name)
    },

    endWork,

    async stop(options) {
      await endWork(options)
      await boss?.stop({ graceful: false })
      boss = null
    },

    async runDue() {
      const queue = started()
      const waiting = async () => {
        const busy = await dueQueues(`or j.state = 'active'`)
        return [...definitions.values()].filter(job => busy.includes(job.name) && isHandled(job.name))
      }
      // While it is told to stop, a worker may take a last job, which may ask for others.
      for (let mine = await waiting(); mine.length > 0; mine = await waiting()) {
        const workedHere = new Set<string>()
        try {
          for (; mine.length > 0; mine = await waiting()) {
            for (const definition of mine) {
              if (!working && !workedHere.has(definition.name)) {
                workedHere.add(definition.name)
                await work(queue, definition, 1)
              }
              wake(definition.name)
            }
            await sleep(5)
          }
        } finally {
          await Promise.all([...workedHere].map(name => queue.offWork(name, { wait: true })))
        }
      }
    },

    listDead: limit => listDead(db, definitions, limit),
    retryDead: id => retryDead(started(), id),
    office: createJobAdmin({ db, definitions: () => definitions, schedules, boss: started }),
  }
}
