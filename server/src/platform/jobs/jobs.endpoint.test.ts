import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { type JobDefinition, PermanentFailure, unlistedJob } from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'

interface Note {
  text: string
}
const note = unlistedJob<Note>({ name: 'test.note', retryLimit: 2, retryDelay: 0, backoff: false })
const checked = unlistedJob({
  name: 'test.checked',
  retryLimit: 5,
  retryDelay: 60,
  backoff: true,
  schema: z.object({ secret: z.string(), count: z.number() }),
  describe: ({ count }) => ({ count }),
})
const single = unlistedJob<Note>({
  name: 'test.single',
  retryLimit: 0,
  retryDelay: 0,
  backoff: false,
  collapse: true,
})
const together = unlistedJob({
  name: 'test.together',
  retryLimit: 1,
  retryDelay: 0,
  backoff: false,
  batch: 3,
  schema: z.object({ text: z.string() }),
})
const all = [note, checked, single, together] as JobDefinition<object>[] // A list forgets each job's own data type.

const opened: Jobs[] = []
afterEach(async () => {
  const db = await testDatabase()
  for (const jobs of opened.splice(0)) await jobs.stop()
  await db.query(`delete from pgboss.job where name like 'test.%' or source_name like 'test.%'`)
})

async function setUp(
  roles = { work: false, cron: false },
  { dueIntervalMs }: { dueIntervalMs?: number } = {},
) {
  const db = await testDatabase()
  const seen: string[] = []
  const outcomes: string[] = []
  const jobs = createJobs({
    db,
    log: createLog('silent'),
    defined: all,
    ...(dueIntervalMs && { dueIntervalMs }),
    onOutcome: (job, outcome) => outcomes.push(`${job} ${outcome}`),
  })
  opened.push(jobs)
  jobs.handle(note, async ({ text }, { attempt }) => {
    seen.push(text)
    if (text === 'never') throw new Error('no luck')
    if (text === 'second time' && attempt === 1) throw new Error('no luck yet')
    if (text === 'hopeless') throw new PermanentFailure('not in a hundred years')
  })
  jobs.handle(checked, async ({ count }) => {
    seen.push(`count ${count}`)
    if (count < 0) throw new PermanentFailure('negative')
  })
  jobs.handle(single, async ({ text }) => {
    seen.push(text)
  })
  jobs.handleBatch(together, async notes => {
    seen.push(notes.map(({ text }) => text).join('+'))
    if (seen.length === 1 && notes.some(({ text }) => text === 'bad start')) throw new Error('no luck yet')
  })
  await jobs.start(roles)
  await jobs.work()
  return { db, jobs, seen, outcomes }
}

function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 10_000, interval: 10 })
}

test('a job exists only when the transaction that wrote it is committed', async () => {
  const { db, jobs, seen } = await setUp()
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'kept' }))
  const rolledBack = db.transaction(async tx => {
    await jobs.enqueue(tx, note, { text: 'dropped' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await jobs.runDue()
  expect(seen).toEqual(['kept'])
})

test('a batch is done together, oldest first, and the rest after it', async () => {
  const { db, jobs, seen, outcomes } = await setUp()
  for (const text of ['a', 'b', 'c', 'd']) await db.transaction(tx => jobs.enqueue(tx, together, { text }))
  await jobs.runDue()
  expect(seen).toEqual(['a+b+c', 'd'])
  expect(outcomes).toEqual(Array(4).fill('test.together done'))
})

test('a batch that fails is tried again whole, and data it refuses fails alone', async () => {
  const { db, jobs, seen, outcomes } = await setUp()
  for (const text of ['bad start', 'b', 'c']) await db.transaction(tx => jobs.enqueue(tx, together, { text }))
  await db.query(`update pgboss.job set data = '{}' where name = 'test.together' and data->>'text' = 'c'`)
  await jobs.runDue()
  expect(seen).toEqual(['bad start+b', 'bad start+b'])
  expect(outcomes.toSorted()).toEqual([
    'test.together dead',
    'test.together done',
    'test.together done',
    'test.together failed',
    'test.together failed',
  ])
})

test('a worker hears of a job at once, without waiting for a poll', async () => {
  // No one asks what is due before the test is over.
  const { db, jobs, seen } = await setUp({ work: true, cron: false }, { dueIntervalMs: 3_600_000 })
  // The first may be found by a worker's look at its queue when it starts; after that none looks by itself.
  for (const text of ['one', 'two', 'three']) {
    await db.transaction(tx => jobs.enqueue(tx, note, { text }))
    await until(() => seen.at(-1) === text)
  }
  expect(seen).toEqual(['one', 'two', 'three'])
})

test('a worker survives the loss of its connections', async () => {
  const { db, jobs, seen } = await setUp({ work: true, cron: true })
  if (db.embedded) {
    // The pool drops a connection on which a query has failed.
    await expect(db.query('select no_such_function()')).rejects.toThrow('no_such_function')
  } else {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'after' }))
  await until(() => seen.includes('after'))
})

test('a failed job is tried again and succeeds', async () => {
  const { db, jobs, seen, outcomes } = await setUp()
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'second time' }))
  await jobs.runDue()
  expect(seen).toEqual(['second time', 'second time'])
  expect(outcomes).toEqual(['test.note failed', 'test.note done'])
  expect(await jobs.listDead(10)).toEqual([])
})

test('a job that keeps failing becomes a dead letter, which can be retried', async () => {
  const { db, jobs, seen, outcomes } = await setUp()
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'never' }))
  await jobs.runDue()
  expect(seen).toHaveLength(3)
  expect(outcomes.at(-1)).toBe('test.note dead')
  const [dead] = await jobs.listDead(10)
  expect(dead).toMatchObject({ job: 'test.note', data: { text: 'never' }, error: 'no luck', attempts: 3 })
  expect(dead?.failedAt).toBeInstanceOf(Date)

  expect(await jobs.retryDead(dead?.id ?? '')).toBe(true)
  expect(await jobs.listDead(10)).toEqual([])
  await jobs.runDue()
  expect(seen).toHaveLength(6)
  expect(await jobs.listDead(10)).toHaveLength(1)
  expect(await jobs.retryDead(dead?.id ?? '')).toBe(false)
})

test('a permanent failure is not tried again', async () => {
  const { db, jobs, seen } = await setUp()
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'hopeless' }))
  await jobs.runDue()
  expect(seen).toEqual(['hopeless'])
  expect(await jobs.listDead(10)).toMatchObject([{ error: 'not in a hundred years', attempts: 1 }])
})

test('data is checked when written, and a dead letter shows only what it may', async () => {
  const { db, jobs } = await setUp()
  const wrong = { secret: 'x', count: 'many' } as unknown as { secret: string; count: number } // On purpose.
  await expect(db.transaction(tx => jobs.enqueue(tx, checked, wrong))).rejects.toThrow(
    'test.checked refused: count',
  )
  await db.transaction(tx => jobs.enqueue(tx, checked, { secret: 'link', count: -1 }))
  await jobs.runDue()
  const dead = await jobs.listDead(10)
  expect(dead).toMatchObject([{ data: { count: -1 }, error: 'negative' }])
  expect(JSON.stringify(dead)).not.toContain('link')
})

test('a job waits for its date, and a retry for its delay', async () => {
  const { db, jobs, seen } = await setUp()
  await db.transaction(tx =>
    jobs.enqueue(tx, note, { text: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) }),
  )
  await jobs.runDue()
  expect(seen).toEqual([])
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'test.note'`)
  await jobs.runDue()
  expect(seen).toEqual(['tomorrow'])
})

test('a worker does not start while a job has no handler', async () => {
  const jobs = createJobs({ db: await testDatabase(), log: createLog('silent'), defined: all })
  jobs.handle(note, async () => undefined)
  await expect(jobs.start({ work: true, cron: false })).rejects.toThrow(
    'Jobs without a handler: test.checked, test.single',
  )
})

test('schedules are kept, changed and dropped with the code', async () => {
  const db = await testDatabase()
  const scheduled = async () =>
    (
      await db.query(
        `select name, cron, timezone from pgboss.schedule where name like 'test.%' order by name`,
      )
    ).rows
  const begin = async (...wanted: [JobDefinition<Note>, string][]) => {
    const jobs = createJobs({ db, log: createLog('silent'), defined: all })
    for (const [job, cron] of wanted) jobs.schedule(job, cron, { text: 'tick' })
    await jobs.start({ work: false, cron: true })
    await jobs.stop()
  }
  await begin([note, '0 3 * * *'], [single, '*/5 * * * *'])
  await begin([note, '30 3 * * *'])
  expect(await scheduled()).toEqual([{ name: 'test.note', cron: '30 3 * * *', timezone: 'Asia/Hong_Kong' }])
  await begin()
  expect(await scheduled()).toEqual([])
})

test('stopping waits for the job in hand and leaves the others', async () => {
  const db = await testDatabase()
  const jobs = createJobs({ db, log: createLog('silent'), defined: [note as JobDefinition<object>] }) // As above.
  const finished: string[] = []
  const running = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  jobs.handle(note, async ({ text }) => {
    running.resolve()
    await ending.promise
    finished.push(text)
  })
  await jobs.start({ work: true, cron: false })
  await jobs.work()
  await db.transaction(async tx => {
    await jobs.enqueue(tx, note, { text: 'first' })
    await jobs.enqueue(tx, note, { text: 'second' })
  })
  await running.promise
  const stopped = jobs.stop()
  ending.resolve()
  await stopped
  // Whichever: written at the same moment, neither comes before the other.
  expect(finished).toHaveLength(1)
  const { rows } = await db.query(
    `select state from pgboss.job where name = 'test.note' order by created_on, id`,
  )
  expect(rows.map(row => (row as { state: string }).state).sort()).toEqual(['completed', 'created']) // Known column.
})

test('while the work ends, requests that are being answered can still leave jobs', async () => {
  const db = await testDatabase()
  const jobs = createJobs({ db, log: createLog('silent'), defined: [note as JobDefinition<object>] }) // As above.
  jobs.handle(note, () => Promise.resolve())
  await jobs.start({ work: true, cron: false })
  await jobs.work().then(() => jobs.endWork())
  const leave = () => db.transaction(tx => jobs.enqueue(tx, note, { text: 'left' }))
  await leave()
  const written = await db.query(`select state from pgboss.job where name = 'test.note'`)
  expect(written.rows).toEqual([{ state: 'created' }])
  await jobs.stop()
  await expect(leave()).rejects.toThrow('The job queue has not been started')
})

/** A handler that hears nothing and never ends, in a process that is told to stop. */
async function stopWithHangingJob() {
  const db = await testDatabase()
  const defined = [note as JobDefinition<object>] // As above.
  const running = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const outcomes: string[] = []
  const jobs = createJobs({
    db,
    log,
    defined,
    onOutcome: (job, outcome) => outcomes.push(`${job} ${outcome}`),
  })
  const signals: AbortSignal[] = []
  jobs.handle(note, async (_, { signal }) => {
    signals.push(signal)
    running.resolve()
    await release.promise
  })
  await jobs.start({ work: true, cron: false })
  await jobs.work()
  await db.transaction(tx => jobs.enqueue(tx, note, { text: 'slow' }))
  await running.promise
  await jobs.stop({ graceMs: 50 })
  return { db, defined, lines, outcomes, signals, endHandler: release.resolve }
}

const storedNotes = async () =>
  (await (await testDatabase()).query(`select state, retry_count from pgboss.job where name = 'test.note'`))
    .rows

test('a job that does not end in time goes back to the queue, and its next run is still its first try', async () => {
  const { db, defined, lines, signals } = await stopWithHangingJob()
  expect(await storedNotes()).toEqual([{ state: 'retry', retry_count: 0 }])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(lines.join('')).toContain('running job returned to the queue')

  const attempts: number[] = []
  const next = createJobs({ db, log: createLog('silent'), defined })
  opened.push(next)
  next.handle(note, async (_, { attempt }) => void attempts.push(attempt))
  await next.start({ work: false, cron: false })
  await next.runDue()
  expect(attempts).toEqual([1])
  expect(await storedNotes()).toEqual([{ state: 'completed', retry_count: 0 }])
})

test('a process that has handed a job back never settles it, whatever its handler comes to', async () => {
  const { db, defined, outcomes, endHandler } = await stopWithHangingJob()
  const claimed = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const next = createJobs({ db, log: createLog('silent'), defined })
  opened.push(next)
  next.handle(note, async () => {
    claimed.resolve()
    await finish.promise
  })
  await next.start({ work: true, cron: false })
  await next.work()
  await claimed.promise
  endHandler()
  // Whatever the old process would still send has been sent before this answer.
  await db.query('select 1')
  expect(await storedNotes()).toEqual([{ state: 'active', retry_count: 0 }])
  expect(outcomes).toEqual([])
  finish.resolve()
  await until(async () =>
    (await storedNotes()).every(row => (row as { state: string }).state === 'completed'),
  ) // Known column.
})
