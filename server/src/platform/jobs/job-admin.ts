import type { PgBoss } from 'pg-boss'
import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { DEAD_LETTERS, messageOf } from './dead-letters.ts'
import type { JobDefinition } from './define-job.ts'
import { type JobFacts, shownFacts } from './job-facts.ts'

// What staff see and do about the queues. The library lists a queue without a limit, so its tables are read directly.

export interface JobKind {
  job: string
  cron: string | null
  waiting: number
  running: number
  failing: number
  dead: number
  /** Since when the oldest due job has been waiting. */
  dueSince: Date | null
  /** Only of jobs that are still stored. */
  lastRunAt: Date | null
  tookMs: number | null
}

export type ListedState = 'dead' | 'failing' | 'running' | 'waiting'

export interface KeptJob {
  id: string
  job: string
  about: JobFacts
  /** As it was written: never to be shown. */
  data: unknown
  error: string
  tries: number
  enqueuedAt: Date
  at: Date
}

export interface WantedJobs {
  state: ListedState
  job?: string | undefined
  limit: number
  offset: number
  countLimit: number
}

export interface JobAdmin {
  listKinds(): Promise<JobKind[]>
  /** The newest dead letters first; of the others, the next ones first. */
  list(wanted: WantedJobs): Promise<{ jobs: KeptJob[]; count: number }>
  findDead(tx: Tx, id: string): Promise<{ job: string; data: unknown; tries: number } | null>
  /** How many were put back in their queue, without those that someone else has put back or is putting back now. */
  retryDead(tx: Tx, which: { id: string } | { job: string }): Promise<number>
  giveUpDead(tx: Tx, id: string): Promise<boolean>
  /** For the demo: failed this often, for this reason. */
  importDead(tx: Tx, letter: ImportedLetter): Promise<void>
}

export interface ImportedLetter {
  job: string
  data: object
  error: string
  tries: number
  enqueuedAt: Date
  failedAt: Date
}

type Conditions = Readonly<Record<ListedState, { where: string; name: string; at: string; order: string }>>
const conditions: Conditions = {
  dead: {
    where: `name = '${DEAD_LETTERS}' and state < 'active'`,
    name: 'source_name',
    at: 'created_on',
    order: 'created_on desc, id',
  },
  failing: {
    where: `name <> '${DEAD_LETTERS}' and state = 'retry'`,
    name: 'name',
    at: 'start_after',
    order: 'start_after, id',
  },
  running: {
    where: `name <> '${DEAD_LETTERS}' and state = 'active'`,
    name: 'name',
    at: 'coalesce(started_on, created_on)',
    order: 'started_on, id',
  },
  waiting: {
    where: `name <> '${DEAD_LETTERS}' and state = 'created'`,
    name: 'name',
    at: 'start_after',
    order: 'start_after, id',
  },
}

export function createJobAdmin(options: {
  db: Database
  definitions: () => ReadonlyMap<string, JobDefinition<object>>
  schedules: ReadonlyMap<string, { cron: string }>
  boss: () => PgBoss
}): JobAdmin {
  const { db, definitions, schedules, boss } = options
  return {
    async listKinds() {
      const [queues, dead] = await Promise.all([readQueues(db), readDead(db)])
      return [...definitions().keys()].toSorted().map(job => ({
        job,
        cron: schedules.get(job)?.cron ?? null,
        ...(queues.get(job) ?? noQueue),
        dead: dead.get(job) ?? 0,
      }))
    },

    async list({ state, job, limit, offset, countLimit }) {
      const { where, name, at, order } = conditions[state]
      const of = `from pgboss.job where ${where} and ($1::text is null or ${name} = $1)`
      const { rows } = await db.query(
        `select id, ${name} as job, data, coalesce(source_output, output) as output,
                case when name = '${DEAD_LETTERS}' then coalesce(source_retry_count, 0) + 1
                     when state = 'created' then 0 else retry_count + 1 end as tries,
                coalesce(source_created_on, created_on) as enqueued_at, ${at} as at
           ${of} order by ${order} limit $2 offset $3`,
        [job ?? null, limit, offset],
      )
      const counted = await db.query(`select count(*)::int as count from (select 1 ${of} limit $2) counted`, [
        job ?? null,
        countLimit + 1,
      ])
      const [total] = counted.rows as { count: number }[] // `query` doesn't know its columns; nor below.
      return {
        jobs: (rows as Row[]).map(row => keptJob(row, definitions().get(row.job ?? ''))),
        count: total?.count ?? 0,
      }
    },

    async findDead(tx, id) {
      const { rows } = await rawQuery(tx)(
        `select source_name as job, data, coalesce(source_retry_count, 0) + 1 as tries
           from pgboss.job where name = $1 and id = $2 and state < 'active'`,
        [DEAD_LETTERS, id],
      )
      const [row] = rows as { job: string | null; data: unknown; tries: number }[]
      return row ? { ...row, job: row.job ?? '' } : null
    },

    retryDead: (tx, which) =>
      boss().redrive(DEAD_LETTERS, {
        db: within(tx),
        ...('id' in which ? { ids: [which.id] } : { sourceName: which.job }),
      }),

    async giveUpDead(tx, id) {
      const { rows } = await rawQuery(tx)(
        `delete from pgboss.job where name = $1 and id = $2 and state < 'active' returning id`,
        [DEAD_LETTERS, id],
      )
      return rows.length > 0
    },

    async importDead(tx, { job, data, error, tries, enqueuedAt, failedAt }) {
      await rawQuery(tx)(
        `insert into pgboss.job (name, data, created_on, keep_until, source_name, source_id, source_created_on,
           source_retry_count, source_output)
         values ($1, $2::jsonb, $3, now() + interval '30 days', $4, gen_random_uuid(), $5, $6, $7::jsonb)`,
        [
          DEAD_LETTERS,
          JSON.stringify(data),
          failedAt,
          job,
          enqueuedAt,
          tries - 1,
          JSON.stringify({ message: error }),
        ],
      )
    },
  }
}

const within = (tx: Tx) => {
  const query = rawQuery(tx)
  return { executeSql: (text: string, values?: unknown[]) => query(text, values) }
}

const noQueue = { waiting: 0, running: 0, failing: 0, dueSince: null, lastRunAt: null, tookMs: null }

async function readQueues(db: Database): Promise<ReadonlyMap<string, typeof noQueue | QueueFigures>> {
  // Most jobs are finished; of those, only the last of each kind is read.
  const { rows } = await db.query(
    `select queue.name, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running,
            coalesce(failing, 0) as failing, due_since, done.completed_on as last_run_at,
            round(extract(epoch from done.completed_on - done.started_on) * 1000)::int as took_ms
       from pgboss.queue
       left join (
         select name, (count(*) filter (where state = 'created'))::int as waiting,
                (count(*) filter (where state = 'active'))::int as running,
                (count(*) filter (where state = 'retry'))::int as failing,
                min(start_after) filter (where state < 'active' and start_after <= now()) as due_since
           from pgboss.job where state < 'completed' group by name) open on open.name = queue.name
       left join lateral (
         select completed_on, started_on from pgboss.job
          where job.name = queue.name and state = 'completed'
          order by completed_on desc limit 1) done on true
      where queue.name <> $1`,
    [DEAD_LETTERS],
  )
  return new Map(
    (rows as QueueRow[]).map(({ name, due_since, last_run_at, took_ms, ...counts }) => [
      name,
      { ...counts, dueSince: due_since, lastRunAt: last_run_at, tookMs: took_ms },
    ]),
  )
}

async function readDead(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query(
    `select source_name as name, count(*)::int as dead from pgboss.job
      where name = $1 and state < 'active' group by source_name`,
    [DEAD_LETTERS],
  )
  return new Map((rows as { name: string; dead: number }[]).map(({ name, dead }) => [name, dead]))
}

type QueueFigures = Pick<JobKind, 'waiting' | 'running' | 'failing' | 'dueSince' | 'lastRunAt' | 'tookMs'>

interface QueueRow {
  name: string
  waiting: number
  running: number
  failing: number
  due_since: Date | null
  last_run_at: Date | null
  took_ms: number | null
}

interface Row {
  id: string
  job: string | null
  data: object | null
  output: unknown
  tries: number
  enqueued_at: Date
  at: Date
}

const keptJob = (row: Row, definition: JobDefinition<object> | undefined): KeptJob => ({
  id: row.id,
  job: row.job ?? '',
  about: definition && row.data ? shownFacts(definition, row.data) : {},
  data: row.data,
  error: messageOf(row.output),
  tries: row.tries,
  enqueuedAt: row.enqueued_at,
  at: row.at,
})
