import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createStorage } from '../storage/create-storage.ts'
import { startS3Server } from '../storage/s3-server.test-support.ts'
import type { Storage } from '../storage/storage.ts'
import { exportDatabase } from './export-database.ts'
import { writeBackup } from './write-backup.ts'

// What is opened here is closed when the test has finished, in reverse.

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Bucket = Awaited<ReturnType<typeof startS3Server>>

export async function newBucket(): Promise<{ server: Bucket; s3: NonNullable<Config['s3']> }> {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const keys = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  return { server, s3: { bucket: 'b', endpoint: server.endpoint, ...keys } }
}

/** Where a product keeps everything. */
export interface Place {
  db: Database
  config: Pick<Config, 'dataDir' | 's3'>
  storage: Storage
}

export async function placeOn(db: Database, s3: Config['s3'] = null): Promise<Place> {
  onTestFinished(() => db.close())
  const config = { dataDir: await newFolder(), s3 }
  return { db, config, storage: createStorage(config) }
}

export async function startOn({ db, config }: Place): Promise<TestApp> {
  const t = await createTestApp(config, { db })
  onTestFinished(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
  })
  return t
}

/** The tables of the job queue, for a restore that no one starts the product on. */
export async function makeQueue(db: Database): Promise<void> {
  const jobs = createJobs({ db, log: pino({ level: 'silent' }) })
  await jobs.start({ work: false, cron: false })
  await jobs.stop()
}

export const backUp = (folder: string, { db, storage }: Pick<Place, 'db' | 'storage'>) =>
  writeBackup(folder, { storage, takeSnapshot: file => exportDatabase(db, file) })

export const put = (
  storage: Storage,
  key: string,
  text: string,
  contentType = 'application/octet-stream',
): Promise<void> => storage.put(key, Buffer.from(text), { contentType })

export async function contentsOf(storage: Storage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for await (const { key } of storage.list('')) {
    const file = await storage.get(key)
    if (file) contents[key] = (await buffer(file.stream)).toString()
  }
  return contents
}

export async function linesIn(file: string): Promise<string[]> {
  const text = gunzipSync(await readFile(file)).toString()
  return text.trim().split('\n')
}

/** Every row of the backup and no other, sequences and waiting jobs included. */
export async function expectSameRows(db: Database, folder: string): Promise<void> {
  const again = join(await newFolder(), 'again.jsonl.gz')
  await exportDatabase(db, again)
  // Without the first line, which tells when it was made, and the last; in an order of their own.
  const rowsIn = async (file: string) => (await linesIn(file)).slice(1, -1).sort()
  expect(await rowsIn(again)).toEqual(await rowsIn(join(folder, 'database.jsonl.gz')))
}
