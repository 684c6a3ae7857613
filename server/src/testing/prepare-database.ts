import pino from 'pino'
import type { Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
// All jobs are defined, so that their queues are there as well.
import '../modules/modules.ts'

/** Everything a start would create, done once for the template that tests copy. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db)
  // User ids and account ids are different things: unequal from the first row, a mix-up fails a test.
  await db.query('alter table profiles alter column id restart with 5001')
  const jobs = createJobs({ db, log: pino({ level: 'silent' }) })
  await jobs.start({ work: false, cron: false })
  await jobs.stop()
}
