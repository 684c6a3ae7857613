import type { z } from 'zod'

/**
 * The light half of a job: enough to enqueue it from anywhere. The process that works registers its handler, with
 * everything it imports, separately (see jobs.ts).
 */
export interface JobDefinition<T extends object> {
  /** Also the name of its queue: never change it while jobs are waiting. */
  readonly name: string
  /** How often a failed job runs again before it becomes a dead letter. */
  readonly retryLimit: number
  /** Seconds before the first retry. */
  readonly retryDelay: number
  /** Doubles the delay with every retry (with jitter), up to an hour. */
  readonly backoff: boolean
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds: number
  /** How many of these one process runs at a time. */
  readonly concurrency: number
  /** How many are taken from the queue together and run one after another, oldest first: for short jobs. */
  readonly batch: number
  /** How many jobs with the same `group` one process runs at a time. */
  readonly perGroup?: number
  /** While a job with the same key is waiting, another isn't added. */
  readonly collapse: boolean
  /** How long a finished job stays in the table. */
  readonly keepDoneSeconds: number
  /** Checked when a job is written and again when it runs, because it may have waited across a release. */
  readonly schema?: z.ZodType<T>
  /** What a view of dead letters may show of the data; by default, all of it. */
  describe?(data: T): unknown
}

export interface JobOptions<T extends object> {
  name: string
  retryLimit: number
  retryDelay: number
  backoff: boolean
  timeoutSeconds?: number
  concurrency?: number
  batch?: number
  perGroup?: number
  collapse?: boolean
  keepDoneSeconds?: number
  schema?: z.ZodType<T>
  describe?(data: T): unknown
}

/** A definition that isn't registered automatically: tests pass theirs to createJobs. */
export function unlistedJob<T extends object>(options: JobOptions<T>): JobDefinition<T> {
  return {
    timeoutSeconds: 15 * 60,
    concurrency: 1,
    batch: 1,
    collapse: false,
    keepDoneSeconds: 24 * 3600,
    ...options,
  }
}

const defined = new Map<string, JobDefinition<object>>()

export function defineJob<T extends object>(options: JobOptions<T>): JobDefinition<T> {
  if (defined.has(options.name)) throw new Error(`Job ${options.name} is defined twice`)
  const job = unlistedJob(options)
  defined.set(job.name, job)
  return job
}

/** Every job whose definition has been imported by this process. */
export function definedJobs(): JobDefinition<object>[] {
  return [...defined.values()]
}

/** Thrown by a handler if retrying can't help: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {}
