import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { type JobDefinition, unlistedJob } from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'

interface Note {
  text: string
}
const single = unlistedJob<Note>({
  name: 'test.keyed',
  retryLimit: 0,
  retryDelay: 0,
  backoff: false,
  collapse: true,
})

const opened: Jobs[] = []
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
  await (await testDatabase()).query(`delete from pgboss.job where name = 'test.keyed'`)
})

async function setUp() {
  const db = await testDatabase()
  const seen: string[] = []
  const defined = [single] as JobDefinition<object>[] // A list forgets each job's own data type.
  const jobs = createJobs({ db, log: createLog('silent'), defined })
  opened.push(jobs)
  jobs.handle(single, async ({ text }) => {
    seen.push(text)
  })
  await jobs.start({ work: false, cron: false })
  return { db, jobs, seen }
}

test('jobs with the same key collapse while they wait', async () => {
  const { db, jobs, seen } = await setUp()
  await db.transaction(async tx => {
    await jobs.enqueue(tx, single, { text: 'a1' }, { key: 'a' })
    await jobs.enqueue(tx, single, { text: 'a2' }, { key: 'a' })
    await jobs.enqueue(tx, single, { text: 'b1' }, { key: 'b' })
  })
  await jobs.runDue()
  expect(seen.sort()).toEqual(['a1', 'b1'])
})

test('a job that stands for a second one runs after both were written', async () => {
  const { db, jobs, seen } = await setUp()
  await db.transaction(tx => jobs.enqueue(tx, single, { text: 'first' }, { key: 'a' }))
  const enqueued = Promise.withResolvers<void>()
  const writing = db.transaction(async tx => {
    await jobs.enqueue(tx, single, { text: 'second' }, { key: 'a' })
    enqueued.resolve()
    // Time for a worker that would not wait.
    await setTimeout(100)
    seen.push('written')
  })
  await enqueued.promise
  await Promise.all([writing, jobs.runDue()])
  expect(seen).toEqual(['written', 'first'])
})
