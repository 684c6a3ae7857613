import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { open, openEmpty } from '../../testing/database.ts'
import { makePerson, PASSWORD, unique } from '../../testing/people.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { createStorage } from '../storage/create-storage.ts'
import { startS3Server } from '../storage/s3-server.test-support.ts'
import type { Storage } from '../storage/storage.ts'
import { exportDatabase } from './export-database.ts'
import { isEmptyDatabase } from './import-database.ts'
import { checksumOf, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** What is to be undone, in reverse. */
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-backup-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Where a product keeps everything. */
interface Place {
  db: Database
  config: Pick<Config, 'dataDir' | 's3'>
  storage: Storage
}

async function placeOn(db: Database, { bucket }: { bucket: boolean }): Promise<Place> {
  undo.push(() => db.close())
  const config = { dataDir: await newFolder(), s3: bucket ? await newBucket() : null }
  return { db, config, storage: createStorage(config) }
}

async function newBucket(): Promise<Config['s3']> {
  const server = await startS3Server()
  undo.push(() => server.stop())
  return { bucket: 'b', endpoint: server.endpoint, region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
}

async function startOn({ db, config }: Place): Promise<TestApp> {
  const t = await createTestApp(config, { db })
  undo.push(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
  })
  return t
}

const backUp = (folder: string, { db, storage }: Place) =>
  writeBackup(folder, { storage, takeSnapshot: file => exportDatabase(db, file) })

/** Starts the product on what was restored, as the last step does. */
async function restoreTo(place: Place, folder: string): Promise<TestApp> {
  let started: TestApp | undefined
  await restoreBackup(folder, {
    ...place,
    async startJobs() {
      started = await startOn(place)
    },
  })
  if (!started) throw new Error('The jobs were not asked for')
  return started
}

const put = (storage: Storage, key: string, text: string) =>
  storage.put(key, Buffer.from(text), { contentType: 'application/octet-stream' })

async function contentsOf(storage: Storage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for await (const { key } of storage.list('')) {
    const file = await storage.get(key)
    if (file) contents[key] = (await buffer(file.stream)).toString()
  }
  return contents
}

/** The rows of an export, in an order of their own: without its first line, which tells when it was made, and its last. */
async function rowsIn(file: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')
  return lines.slice(1, -1).sort()
}

/** People register and files are added until it is told to stop; each file is named by its own content. */
function keepWriting({ platform, api }: TestApp): { stop(): Promise<number> } {
  let stopped = false
  let written = 0
  const writing = (async () => {
    while (!stopped) {
      const name = `w${unique()}`
      const names = { first_name: 'Ka Yan', last_name: 'Wong' }
      const secret = { password: PASSWORD, confirmpassword: PASSWORD }
      await api().userRegister({
        body: { username: name, email: `${name}@example.com`, ...secret, ...names },
      })
      await put(platform.storage, `originals/${name}`, name)
      written += 1
    }
  })()
  return {
    async stop() {
      stopped = true
      await writing
      return written
    },
  }
}

/** Every row of the backup and no other, sequences and waiting jobs included. */
async function expectSameRows(db: Database, folder: string): Promise<void> {
  const again = join(await newFolder(), 'again.jsonl.gz')
  await exportDatabase(db, again)
  expect(await rowsIn(again)).toEqual(await rowsIn(join(folder, 'database.jsonl.gz')))
}

const openEmbedded = (dataDir: string) => openDatabase({ url: null, dataDir, poolSize: 1 })

test('what is backed up while people go on comes back whole, in either storage and engine', async () => {
  const onDisk = await placeOn(await open(), { bucket: false })
  const t = await startOn(onDisk)
  const people = [await makePerson(t), await makePerson(t)]
  const secret = await onDisk.db.transaction(tx => t.platform.vault.seal(tx, '123-456789-001'))
  const before = Object.fromEntries(people.map(({ username }) => [`covers/${username}.webp`, username]))
  for (const [key, text] of Object.entries(before)) await put(onDisk.storage, key, text)
  const first = join(await newFolder(), 'first')
  const writers = keepWriting(t)
  const manifest = await backUp(first, onDisk)
  expect(await writers.stop()).toBeGreaterThan(0)
  expect(manifest.database.rows).toBeGreaterThan(0)

  const inBucket = await placeOn(await openEmpty(), { bucket: true })
  const restored = await restoreTo(inBucket, first)
  await expectSameRows(inBucket.db, first)
  // One moment: who registered is there with all that belongs to them, the waiting mail included.
  const { rows } = await inBucket.db.query(
    `select count(*)::int as accounts, count(p.*)::int as profiles, (
        select count(*)::int from pgboss.job where name = 'mail.send' and state < 'completed') as mails
       from accounts a left join profiles p on p.account_id = a.id where username like 'w%'`,
  )
  const [counts] = rows as { accounts: number; profiles: number; mails: number }[]
  expect(counts?.profiles).toBe(counts?.accounts)
  expect(counts?.mails).toBe(counts?.accounts)
  // Every file that was there from the start, and none that is cut.
  const files = await contentsOf(inBucket.storage)
  expect(files).toMatchObject(before)
  for (const [key, text] of Object.entries(files)) expect(key).toContain(text)
  // What is sealed opens, by the key that came along.
  expect([...(await restored.platform.vault.open(inBucket.db, [secret])).values()]).toEqual([
    '123-456789-001',
  ])
  // People sign in, and the next number is a new one.
  const body = { username: people[0]?.username ?? '', password: PASSWORD }
  expect(await restored.api().userLogin({ body })).toMatchObject({ data: { token: expect.any(String) } })
  await makePerson(restored)

  const second = join(await newFolder(), 'second')
  await backUp(second, inBucket)
  const back = await placeOn(await openEmbedded(join(await newFolder(), 'postgres')), { bucket: false })
  await restoreTo(back, second)
  await expectSameRows(back.db, second)
  expect(await contentsOf(back.storage)).toEqual(files)
})

test('what would mix, lose or break something is refused, and leaves everything as it was', async () => {
  const from = await placeOn(await open(), { bucket: false })
  await put(from.storage, 'covers/one.webp', 'one')
  await put(from.storage, 'covers/two.webp', 'two')
  const folder = join(await newFolder(), 'kept')
  await backUp(folder, from)
  await expect(backUp(folder, from)).rejects.toThrow(/is not empty: a backup needs a folder of its own$/)

  const to = await placeOn(await openEmpty(), { bucket: false })
  const startJobs = async () => expect.unreachable('nothing is to be restored')
  const restore = (path: string, place = to) => restoreBackup(path, { ...place, startJobs })
  const damaged = async (change: (copy: string) => Promise<void>): Promise<string> => {
    const copy = join(await newFolder(), 'copy')
    await cp(folder, copy, { recursive: true })
    await change(copy)
    return copy
  }
  await expect(restore(folder, from)).rejects.toThrow(/^The database is not empty/)
  await expect(restore(folder, { ...to, storage: from.storage })).rejects.toThrow(
    /^The storage is not empty: it holds covers\/one.webp$/,
  )
  const offers: [() => Promise<string>, RegExp][] = [
    [newFolder, /holds no finished backup: there is no manifest.json$/],
    [() => damaged(copy => rm(join(copy, 'manifest.json'))), /holds no finished backup/],
    [() => damaged(copy => writeFile(join(copy, 'manifest.json'), '{"backup":2}')), /another version/],
    [() => damaged(copy => rm(join(copy, 'files/covers/two.webp'))), /^The file covers\/two.webp is missing/],
    [
      () => damaged(copy => writeFile(join(copy, 'files/covers/two.webp'), 'tow')),
      /^The file covers\/two.webp is damaged: its checksum differs$/,
    ],
    [() => damaged(cutExport), /^database.jsonl.gz is damaged: its checksum differs$/],
    [() => damaged(async copy => rewriteExport(copy, lines => lines.slice(0, -1))), /cut short$/],
    [
      () => damaged(async copy => rewriteExport(copy, lines => lines.with(0, fromTheFuture(lines[0] ?? '')))),
      /^The backup does not fit this version: migration 999_later.sql is unknown here$/,
    ],
  ]
  for (const [offer, refusal] of offers) {
    await expect(restore(await offer())).rejects.toThrow(refusal)
    expect(await isEmptyDatabase(to.db)).toBe(true)
    expect(await contentsOf(to.storage)).toEqual({})
  }
})

async function cutExport(folder: string): Promise<void> {
  const file = join(folder, 'database.jsonl.gz')
  await writeFile(file, (await readFile(file)).subarray(0, -10))
}

/** As another version might have written it, with a manifest that fits. */
async function rewriteExport(folder: string, change: (lines: string[]) => string[]): Promise<void> {
  const file = join(folder, 'database.jsonl.gz')
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')
  await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`))
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  const database = { ...manifest.database, ...(await checksumOf(file)) }
  await writeFile(path, JSON.stringify({ ...manifest, database }))
}

function fromTheFuture(header: string): string {
  const said = JSON.parse(header) as { migrations: object[] }
  return JSON.stringify({
    ...said,
    migrations: [...said.migrations, { name: '999_later.sql', checksum: '' }],
  })
}
