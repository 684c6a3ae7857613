import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { FakeClock } from '../kernel/clock.ts'
import { createModules } from '../modules/modules.ts'
import { readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { takeStartLock } from '../platform/db/start-lock.ts'
import type { Platform } from '../platform/platform.ts'
import { loadDemo } from './load-demo.ts'

const dataDir = join(tmpdir(), `lantern-test-demo-${process.pid}-${randomBytes(4).toString('hex')}`)

/** As a process does on its first start. */
export async function start(
  db: Database,
  change: (platform: Platform) => void = () => undefined,
): Promise<Platform> {
  const startLock = await takeStartLock(db)
  await migrate(db)
  const started = await createPlatform({
    config: readConfig({ DATA_DIR: dataDir, DEMO: '1' }),
    db,
    clock: new FakeClock(),
    origin: () => 'http://lantern.test',
    log: pino({ level: 'silent' }),
  })
  createModules(started)
  change(started)
  await started.jobs.start({ work: false, cron: false })
  await loadDemo(started).finally(() => startLock.release())
  return started
}

/** A first start under which one file can't be written; all that the tests below find was loaded after it. */
export async function failFirst(db: Database): Promise<unknown> {
  const failed = start(db, ({ storage }) => {
    const { put } = storage
    let files = 0
    storage.put = (key, body, options) => {
      files += 1
      // After the pictures of people, among the files of products.
      return files === 200 ? Promise.reject(new Error('The disk is broken')) : put(key, body, options)
    }
  })
  return failed.then(
    () => undefined,
    (error: unknown) => error,
  )
}
