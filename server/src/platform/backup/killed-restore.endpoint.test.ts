import { type ChildProcess, execFile } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../../../tools/clean-environment.ts'
import { open, openEmpty } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { createStorage, diskRoot } from '../storage/create-storage.ts'
import type { BucketRequest } from '../storage/s3-server.test-support.ts'
import type { Storage } from '../storage/storage.ts'
import { loadDataKeys } from '../vault/data-keys.ts'
import {
  backUp,
  contentsOf,
  expectSameRows,
  newBucket,
  newFolder,
  placeOn,
  put,
} from './backup.test-support.ts'

const command = fileURLToPath(new URL('../../restore-command.ts', import.meta.url))

// With keys given, a start keeps nothing in the database but which they are.
const keysGiven = { SECRET: 's'.repeat(32), DATA_KEY: 'k'.repeat(32) }
const settings = { MODE: 'demo', DEMO: '0', DATABASE_CONNECT_SECONDS: '60', ...keysGiven }

/** The command as an operator runs it. */
function startRestore(folder: string, env: Record<string, string>) {
  let child: ChildProcess | undefined
  const ended = new Promise<{ code: unknown; signal: unknown; stdout: string; stderr: string }>(resolve => {
    child = execFile(
      process.execPath,
      [command, folder],
      { env: cleanEnvironment({ ...settings, ...env }) },
      (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, signal: error?.signal, stdout, stderr }),
    )
  })
  onTestFinished(() => void child?.kill('SIGKILL'))
  const kill = async () => {
    child?.kill('SIGKILL')
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
  }
  return { kill, ended }
}

/** Something empty to restore to. */
interface Target {
  env: Record<string, string>
  storage: Storage
  /** Has the restore killed when some files are there and others are not. */
  killAtHalf(kill: () => Promise<void>): Promise<void>
  /** Something that changes when a file is written again. */
  versionOf(key: string): Promise<unknown>
}

const keys = Array.from({ length: 12 }, (_, index) => `originals/${index}.bin`)
/** Its type does not follow from its name. */
const odd = keys[5] ?? ''

async function toDisk(dataDir: string): Promise<Target> {
  const storage = createStorage({ dataDir, s3: null })
  const root = diskRoot({ dataDir })
  const note = join(root, 'types', `${odd}.type`)
  await mkdir(join(note, '..'), { recursive: true })
  // Anyone who writes into a pipe that no one reads waits: the restore stands still at this file.
  await promisify(execFile)('mkfifo', [note])
  return {
    env: { DATA_DIR: dataDir },
    storage,
    async killAtHalf(kill) {
      const brought = async () => Object.keys(await contentsOf(storage)).length
      await expect.poll(brought, { timeout: 100_000, interval: 50 }).toBe(keys.length - 1)
      await kill()
      await rm(note)
    },
    versionOf: async key => (await stat(join(root, 'kept', key))).ino,
  }
}

async function toBucket(dataDir: string): Promise<Target> {
  const { server, s3 } = await newBucket()
  const puts: string[] = []
  const countPuts = ({ method, key }: BucketRequest) => {
    if (method === 'PUT') puts.push(key)
    return null
  }
  const halfWay = new Promise<void>(resolve => {
    server.failBy(request => {
      countPuts(request)
      if (puts.length < keys.length / 2) return null
      resolve()
      // Nothing gets through until the process has ended.
      return 'cut in the body'
    })
  })
  return {
    env: {
      DATA_DIR: dataDir,
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    storage: createStorage({ dataDir, s3 }),
    async killAtHalf(kill) {
      await halfWay
      await kill()
      server.failBy(countPuts)
    },
    versionOf: async key => puts.filter(each => each === key).length,
  }
}

const targets = { disk: toDisk, bucket: toBucket }

/** Of the engine that the tests run on: how the command reaches it, and how we do when it has ended. */
async function emptyDatabase(
  dataDir: string,
): Promise<{ env: Record<string, string>; open(): Promise<Database> }> {
  if (inject('testDatabase').kind === 'embedded') {
    return {
      env: {},
      async open() {
        const db = await openDatabase({ url: null, dataDir: join(dataDir, 'postgres'), poolSize: 1 })
        onTestFinished(() => db.close())
        return db
      },
    }
  }
  const db = await openEmpty()
  onTestFinished(() => db.close())
  return { env: { DATABASE_URL: db.pool.options.connectionString ?? '' }, open: async () => db }
}

test.each(['disk', 'bucket'] as const)(
  'a restore to the %s that is killed at the half is run again and ends right',
  async kind => {
    const from = await placeOn(await open())
    await loadDataKeys(from.db, readConfig(settings))
    await from.db.query(`insert into settings (key, value) values ('restored', 'yes')`)
    for (const key of keys) {
      const type = key === odd ? 'application/x-odd' : undefined
      await put(from.storage, key, `bytes of ${key}`, type)
    }
    const folder = join(await newFolder(), 'kept')
    await backUp(folder, from)

    const dataDir = await newFolder()
    const target = await targets[kind](dataDir)
    const database = await emptyDatabase(dataDir)
    const env = { ...target.env, ...database.env }
    const first = startRestore(folder, env)
    await target.killAtHalf(first.kill)
    const half = Object.keys(await contentsOf(target.storage))
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(keys.length)
    const versions = await Promise.all(half.map(target.versionOf))

    const again = await startRestore(folder, env).ended
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^Restored what was there at \S+: \d+ rows, 12 files\n$/)
    // What was there has not been brought a second time.
    expect(await Promise.all(half.map(target.versionOf))).toEqual(versions)
    expect(await contentsOf(target.storage)).toEqual(await contentsOf(from.storage))
    expect((await target.storage.head(odd))?.contentType).toBe('application/x-odd')
    await expectSameRows(await database.open(), folder)
  },
)
