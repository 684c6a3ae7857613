import { randomUUID } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { open, openEmpty } from '../../testing/database.ts'
import { makePerson, PASSWORD, unique } from '../../testing/people.ts'
import { openDatabase } from '../db/db.ts'
import { firstSeries } from '../db/first-series.ts'
import { readMigrations } from '../db/migration-files.ts'
import { firstOfEach } from '../storage/s3-server.test-support.ts'
import { newSealedKey } from '../vault/sealed-keys.ts'
import {
  backUp,
  contentsOf,
  expectSameRows,
  linesIn,
  makeQueue,
  newBucket,
  newFolder,
  type Place,
  placeOn,
  put,
  startOn,
} from './backup.test-support.ts'
import { isEmptyDatabase } from './import-database.ts'
import { checksumOf, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseHalfRestored } from './restore-progress.ts'
import { tablesOf } from './schema.ts'

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

/** Returns the name. */
async function registerSomebody({ api }: TestApp): Promise<string> {
  const username = `w${unique()}`
  const names = { first_name: 'Ka Yan', last_name: 'Wong' }
  const secret = { password: PASSWORD, confirmpassword: PASSWORD }
  await api().userRegister({ body: { username, email: `${username}@example.com`, ...secret, ...names } })
  return username
}

/** People register and files are added until it is told to stop; each file is named by its own content. */
function keepWriting(t: TestApp): { stop(): Promise<number> } {
  let stopped = false
  let written = 0
  const writing = (async () => {
    while (!stopped) {
      const name = await registerSomebody(t)
      await put(t.platform.storage, `originals/${name}`, name)
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

test('a backup taken while people work restores whole, into another storage', async () => {
  const onDisk = await placeOn(await open())
  const t = await startOn(onDisk)
  const people = [await makePerson(t), await makePerson(t)]
  const place = { owner: 'payout account 7', field: 'account_number' }
  const secret = await onDisk.db.transaction(tx => t.platform.vault.seal(tx, place, '123-456789-001'))
  const card = newSealedKey(randomUUID())
  await put(t.platform.storage, card, 'a picture of an identity card')
  const before = Object.fromEntries(people.map(({ username }) => [`covers/${username}.webp`, username]))
  for (const [key, text] of Object.entries(before)) await put(onDisk.storage, key, text)
  const first = join(await newFolder(), 'first')
  const writers = keepWriting(t)
  const { manifest, leftOut } = await backUp(first, onDisk)
  expect(leftOut).toEqual([])
  expect(await writers.stop()).toBeGreaterThan(0)
  expect(manifest.database.rows).toBeGreaterThan(0)

  const inBucket = await placeOn(await openEmpty(), (await newBucket()).s3)
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
  // A file that is sealed lies sealed in the backup and in the new storage, and opens by the key that came along.
  const { [card]: sealed, ...files } = await contentsOf(inBucket.storage)
  expect(sealed).toMatch(/^LSF1/)
  expect(await readFile(join(first, 'files', card), 'latin1')).not.toContain('identity card')
  expect(sealed).not.toContain('identity card')
  expect((await contentsOf(restored.platform.storage))[card]).toBe('a picture of an identity card')
  // Every file that was there from the start, and none that is cut.
  expect(files).toMatchObject(before)
  for (const [key, text] of Object.entries(files)) expect(key).toContain(text)
  expect(await restored.platform.vault.open(inBucket.db, place, secret)).toBe('123-456789-001')
  // People sign in, and the next number is a new one.
  const body = { username: people[0]?.username ?? '', password: PASSWORD }
  expect(await restored.api().userLogin({ body })).toMatchObject({ data: { token: expect.any(String) } })
  await makePerson(restored)
})

test('a backup of PostgreSQL restores on the embedded engine', async () => {
  const from = await placeOn(await open(), (await newBucket()).s3)
  const t = await startOn(from)
  await registerSomebody(t)
  await put(from.storage, 'covers/one.webp', 'one')
  const folder = join(await newFolder(), 'kept')
  await backUp(folder, from)
  const to = await placeOn(await openDatabase({ url: null, dataDir: null, poolSize: 1 }))
  await restoreBackup(folder, { ...to, startJobs: () => makeQueue(to.db) })
  await expectSameRows(to.db, folder)
  expect(await contentsOf(to.storage)).toEqual({ 'covers/one.webp': 'one' })
})

test('a restore that would mix, lose or break something is refused and changes nothing', async () => {
  const from = await placeOn(await open())
  await put(from.storage, 'covers/one.webp', 'one')
  await put(from.storage, 'covers/two.webp', 'two')
  const folder = join(await newFolder(), 'kept')
  await backUp(folder, from)
  await expect(backUp(folder, from)).rejects.toThrow(/is not empty: a backup needs a folder of its own$/)

  const to = await placeOn(await openEmpty())
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
      () => damaged(copy => renameMigrations(copy, known => [...known, '999_later.sql'])),
      /^The backup does not fit this version: migration 999_later.sql is unknown here$/,
    ],
    [
      () => damaged(copy => renameMigrations(copy, () => ['001-accounts.sql', '002-platform.sql'])),
      /^The backup does not fit this version: Only 2 of the \d+ migrations of an earlier version have run/,
    ],
  ]
  for (const [offer, refusal] of offers) {
    await expect(restore(await offer())).rejects.toThrow(refusal)
    expect(await isEmptyDatabase(to.db)).toBe(true)
    expect(await contentsOf(to.storage)).toEqual({})
  }
})

test('a backup of the time before the baseline becomes a database of today', async () => {
  const from = await placeOn(await open())
  await from.db.query('delete from schema_migrations')
  for (const name of firstSeries)
    await from.db.query(`insert into schema_migrations (name, checksum) values ($1, '')`, [name])
  await from.db.query(`update subjects set title = 'Mathematics' where title = 'Math'`)
  const folder = join(await newFolder(), 'kept')
  // What came after the first series is not part of that database; here it stands there, empty.
  const { leftOut } = await backUp(folder, from)
  for (const table of leftOut) expect((await from.db.query(`select 1 from ${table}`)).rows).toEqual([])

  const to = await placeOn(await openEmpty())
  const restored = await restoreBackup(folder, { ...to, startJobs: () => makeQueue(to.db) })
  expect(restored.leftOut).toEqual([])
  const { rows } = await to.db.query('select name from schema_migrations order by name')
  expect(rows).toEqual((await readMigrations()).map(({ name }) => ({ name })))
  const subjects = await to.db.query('select title from subjects')
  expect(subjects.rows).toContainEqual({ title: 'Mathematics' })
})

test('a bucket that cuts the first connection of each file loses nothing', async () => {
  const [old, fresh] = [await newBucket(), await newBucket()]
  const from = await placeOn(await open(), old.s3)
  const to = await placeOn(await openEmpty(), fresh.s3)
  const files = { 'covers/small.webp': 'small', 'originals/large': 'large '.repeat(300_000) }
  for (const [key, text] of Object.entries(files)) await put(from.storage, key, text)
  for (const { server } of [old, fresh]) server.failBy(firstOfEach('cut in the body'))
  const folder = join(await newFolder(), 'kept')
  await backUp(folder, from)
  await restoreBackup(folder, { ...to, startJobs: () => makeQueue(to.db) })
  fresh.server.failBy(null)
  expect(await contentsOf(to.storage)).toEqual(files)
  await expectSameRows(to.db, folder)
})

test('a restore that breaks off is the half of nothing: it goes on with its own backup, and nobody uses it', async () => {
  const from = await placeOn(await open())
  await put(from.storage, 'covers/one.webp', 'one')
  await put(from.storage, 'covers/two.webp', 'two')
  const [folder, other] = [join(await newFolder(), 'kept'), join(await newFolder(), 'other')]
  await backUp(folder, from)
  await backUp(other, from)
  const to = await placeOn(await openEmpty())
  const broken = async () => {
    throw new Error('broken off')
  }
  const whole = () => makeQueue(to.db)
  const failing = { ...to.storage, put: broken }
  const half = /^A restore into this database was begun and has not finished/

  // While files are copied.
  await put(to.storage, 'covers/one.webp', 'one')
  await expect(restoreBackup(folder, { ...to, startJobs: whole })).rejects.toThrow(
    /^The storage is not empty/,
  )
  await to.storage.delete('covers/one.webp')
  await expect(restoreBackup(folder, { ...to, storage: failing, startJobs: whole })).rejects.toThrow('broken')
  await expect(refuseHalfRestored(to.db)).rejects.toThrow(half)
  expect(await isEmptyDatabase(to.db)).toBe(true)
  await put(to.storage, 'covers/one.webp', 'one')
  for (const [key, text] of Object.entries({ 'covers/two.webp': 'longer', 'covers/three.webp': 'two' })) {
    await put(to.storage, key, text)
    const mixed = restoreBackup(folder, { ...to, startJobs: whole })
    await expect(mixed).rejects.toThrow(`The storage is not empty: it holds ${key}`)
    await to.storage.delete(key)
  }

  // Between the rows and the jobs.
  await expect(restoreBackup(folder, { ...to, startJobs: broken })).rejects.toThrow('broken off')
  await expect(refuseHalfRestored(to.db)).rejects.toThrow(half)
  await expect(backUp(join(await newFolder(), 'half'), to)).rejects.toThrow(half)
  await expect(restoreBackup(other, { ...to, startJobs: whole })).rejects.toThrow(
    /^A restore of another backup was begun here/,
  )
  await restoreBackup(folder, { ...to, startJobs: whole })
  await refuseHalfRestored(to.db)
  expect(await contentsOf(to.storage)).toEqual({ 'covers/one.webp': 'one', 'covers/two.webp': 'two' })
  await expectSameRows(to.db, folder)
  await expect(restoreBackup(folder, { ...to, startJobs: whole })).rejects.toThrow(
    /^The database is not empty/,
  )
})

test("somebody else's tables are left out and named, at the backup and of older backups at the restore", async () => {
  const from = await placeOn(await open())
  const own = await tablesOf((text, values) => from.db.query(text, values), 'public')
  await from.db.query('create table "Chaos mark" (id int generated always as identity, note text)')
  await from.db.query(`insert into "Chaos mark" (note) values ('mine')`)
  const folder = join(await newFolder(), 'kept')
  expect(await backUp(folder, from)).toMatchObject({ leftOut: ['public."Chaos mark"'] })
  const exported = (await linesIn(join(folder, 'database.jsonl.gz'))).flatMap(line => {
    const { table = null } = JSON.parse(line) as { table?: string }
    return table?.startsWith('public.') ? [table] : []
  })
  expect(exported).toEqual(own.map(({ name }) => name))

  await rewriteExport(folder, lines => {
    const foreign = [
      { table: 'public.mark', columns: ['id'] },
      ['1'],
      { sequence: 'public.mark_id_seq', value: '1' },
    ]
    return lines.toSpliced(-1, 0, ...foreign.map(line => JSON.stringify(line)))
  })
  const to = await placeOn(await openEmpty())
  const restored = await restoreBackup(folder, { ...to, startJobs: () => makeQueue(to.db) })
  expect(restored.leftOut).toEqual(['public.mark'])
})

async function cutExport(folder: string): Promise<void> {
  const file = join(folder, 'database.jsonl.gz')
  await writeFile(file, (await readFile(file)).subarray(0, -10))
}

/** As another version might have written it, with a manifest that fits. */
async function rewriteExport(folder: string, change: (lines: string[]) => string[]): Promise<void> {
  const file = join(folder, 'database.jsonl.gz')
  await writeFile(file, gzipSync(`${change(await linesIn(file)).join('\n')}\n`))
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  const database = { ...manifest.database, ...(await checksumOf(file)) }
  await writeFile(path, JSON.stringify({ ...manifest, database }))
}

/** As a version with other migrations would have written it. */
async function renameMigrations(folder: string, change: (names: string[]) => string[]): Promise<void> {
  await rewriteExport(folder, ([header = '', ...lines]) => {
    const said = JSON.parse(header) as { migrations: { name: string; checksum: string }[] }
    const known = new Map(said.migrations.map(({ name, checksum }) => [name, checksum]))
    const migrations = change([...known.keys()]).map(name => ({ name, checksum: known.get(name) ?? '' }))
    return [JSON.stringify({ ...said, migrations }), ...lines]
  })
}
