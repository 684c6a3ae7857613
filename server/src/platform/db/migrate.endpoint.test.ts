import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorMessage } from '#server/operator-message.ts'
import { open, openEmpty } from '#server/testing/database.ts'
import { undone } from '#server/testing/upgrade.ts'
import { type Database, rawQuery, type Tx } from './db.ts'
import { describeSchema, readSchemaFile } from './describe-schema.ts'
import { firstSeries } from './first-series.ts'
import { applyMigrations, migrateWith } from './migrate.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'

let db: Database
beforeAll(async () => {
  db = await openEmpty()
})
afterAll(() => db.close())

const describeAll = (tx: Tx) => describeSchema(rawQuery(tx))

async function appliedNames(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
  return rows.map(({ name }) => name)
}

/** What the operator reads in the one line, or the stack of what is a defect. */
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return operatorMessage(thrown) ?? String(thrown instanceof Error ? thrown.stack : thrown)
}

test('a fresh database is what schema.sql says: after a change of migrations, run `npm run schema`', () =>
  undone(db, async tx => {
    const migrations = await readMigrations()
    expect(await applyMigrations(tx, migrations)).toEqual(migrations.map(({ name }) => name))
    expect(await describeAll(tx)).toBe(await readSchemaFile())
    expect(await applyMigrations(tx, migrations)).toEqual([])
  }))

describe('a database of the first series', () => {
  let migrated: Database
  beforeAll(async () => {
    migrated = await open()
  })
  afterAll(() => migrated.close())

  const having = (names: Iterable<string>, work: (tx: Tx, migrations: MigrationFile[]) => Promise<void>) =>
    undone(migrated, async tx => {
      await tx.execute(sql`delete from schema_migrations`)
      for (const name of names)
        await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, '')`)
      await work(
        tx,
        (await readMigrations()).filter(({ name }) => name < '200'),
      )
    })

  const schemaOfThen = `
    create function outlines_follow() returns trigger language plpgsql as 'begin return null; end';
    create constraint trigger outlines_follow after insert on materials
      deferrable initially deferred for each row execute function outlines_follow();
    create view people_words as select id as user_id from profiles;
    create function people_search_mark() returns trigger language plpgsql as 'begin return null; end';
    create trigger people_search_mark after insert on disputes for each row execute function people_search_mark();
    drop function refresh_people_search(bigint);
    alter table people_search drop column application, drop column applied_at;`
  const applicant = `
    insert into accounts (id, username, email, role, created_at) values (1, 'mei', 'mei@example.com', 3, now());
    insert into profiles (id, account_id, first_name, last_name, display_name, created_at)
      values (2, 1, 'Mei', 'Wong', 'Mei Wong', now());
    insert into teachers (user_id, created_at, updated_at) values (2, now(), now());
    insert into teacher_applications (user_id, state, submitted_at) values (2, 'submitted', '2026-01-05 10:00Z');`

  test('is marked as one of the baseline and keeps its rows', () =>
    having(firstSeries, async (tx, migrations) => {
      await tx.execute(sql`update subjects set title = 'Mathematics' where title = 'Math'`)
      await tx.execute(sql.raw(applicant + schemaOfThen))
      await applyMigrations(tx, migrations)
      expect(await appliedNames(tx)).toEqual(migrations.map(({ name }) => name))
      const { rows } = await tx.execute(sql`select title from subjects`)
      expect(rows).toContainEqual({ title: 'Mathematics' })
      const people = await tx.execute(sql`select application from people_search where user_id = 2`)
      expect(people.rows).toEqual([{ application: 'submitted' }])
      expect(await applyMigrations(tx, migrations)).toEqual([])
    }))

  test('may hold what is somebody else’s', () =>
    having(firstSeries, async (tx, migrations) => {
      await tx.execute(sql`create table of_others (id bigint primary key)`)
      await tx.execute(sql`create view of_others_view as select id from of_others`)
      await tx.execute(sql`create function of_others_count() returns int language sql as 'select 1'`)
      await applyMigrations(tx, migrations)
      expect(await appliedNames(tx)).not.toContain('001-accounts.sql')
    }))

  test('is refused in one line where it was changed by hand', () =>
    having(firstSeries, async (tx, migrations) => {
      await tx.execute(sql`drop index orders_due`)
      await tx.execute(sql`alter table orders alter column locale drop not null`)
      expect(await refusalOf(applyMigrations(tx, migrations))).toBe(
        'This database has run every migration of the earlier version, but differs from server/migrations/schema.sql: missing create table orders: locale text not null, and 2 more. Undo what was changed by hand, or restore a backup into an empty database',
      )
    }))

  test('is refused in one line if it has run only some', () =>
    having([...firstSeries].slice(0, 40), async (tx, migrations) => {
      expect(await refusalOf(applyMigrations(tx, migrations))).toBe(
        `Only 40 of the ${firstSeries.size} migrations of an earlier version have run, the last one 048-staff-acts.sql. Start the last version that has 085-factor-resets.sql on the database once, or restore a backup that was taken after that, and then use this version`,
      )
    }))
})

describe('migrations to come', () => {
  const file = (name: string, text = 'select 1'): MigrationFile => ({ name, text, checksum: text })

  test('run once, in their order', () =>
    undone(db, async tx => {
      const files = [file('200-a.sql', 'create table a ()'), file('201-b.sql', 'create table b ()')]
      expect(await applyMigrations(tx, files)).toEqual(['200-a.sql', '201-b.sql'])
      expect(await applyMigrations(tx, [...files, file('202-c.sql')])).toEqual(['202-c.sql'])
    }))

  test('one that comes before another that has run is refused', () =>
    undone(db, async tx => {
      const [a, b, c] = [file('200-a.sql'), file('201-b.sql'), file('202-c.sql')]
      await applyMigrations(tx, [a, c])
      expect(await refusalOf(applyMigrations(tx, [a, b, c]))).toBe(
        'Migration 201-b.sql comes before 202-c.sql, which has run: give it a higher number',
      )
    }))

  test('one that was changed after it ran is refused', () =>
    undone(db, async tx => {
      await applyMigrations(tx, [file('200-a.sql', 'select 1')])
      expect(await refusalOf(applyMigrations(tx, [file('200-a.sql', 'select 2')]))).toBe(
        'Migration 200-a.sql was changed after it ran',
      )
    }))

  test('one that only a newer version knows is left alone', () =>
    undone(db, async tx => {
      await applyMigrations(tx, [file('200-a.sql'), file('201-b.sql')])
      expect(await applyMigrations(tx, [file('200-a.sql')])).toEqual([])
    }))

  test('two of one number are refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await mkdir(join(folder, 'upgrades'))
    const write = (name: string) => writeFile(join(folder, name), 'select 1')
    await Promise.all(['200-a.sql', '201-b.sql', 'schema.sql'].map(write))
    const from = pathToFileURL(`${folder}/`)
    expect((await readMigrations(from)).map(({ name }) => name)).toEqual(['200-a.sql', '201-b.sql'])
    await write('201-c.sql')
    expect(await refusalOf(readMigrations(from))).toBe(
      'Two migrations have the number 201: give one of them the next',
    )
    await rm(folder, { recursive: true })
  })
})

test('a description does not depend on the order in which a table came about', async () => {
  const described: string[] = []
  for (const statements of [
    'create table pairs (a int not null, b text)',
    'create table pairs (b text); alter table pairs add column a int not null',
  ]) {
    await undone(db, async tx => {
      await tx.execute(sql.raw(statements))
      described.push(await describeAll(tx))
    })
  }
  expect(described[0]).toContain('a integer not null')
  expect(described[0]).toBe(described[1])
})

describe('a rollout', () => {
  let used: Database
  beforeAll(async () => {
    used = await open()
  })
  afterAll(() => used.close())

  const withMore = async (name: string, text: string): Promise<MigrationFile[]> => [
    ...(await readMigrations()),
    { name, text, checksum: name },
  ]

  test('an index of a large table is built beside those who write, and in a fresh database at once', async () => {
    const text =
      '-- outside a transaction\ncreate index concurrently if not exists orders_tried on orders (id);\n'
    const migrations = await withMore('990-orders-tried.sql', text)
    expect(await migrateWith(used, migrations)).toEqual(['990-orders-tried.sql'])
    expect(await migrateWith(used, migrations)).toEqual([])
    const { rows } = await used.query(`select indisvalid as valid from pg_index
      where indexrelid = 'orders_tried'::regclass`)
    expect(rows).toEqual([{ valid: true }])
    await used.query(`drop index orders_tried`)
    await used.query(`delete from schema_migrations where name = '990-orders-tried.sql'`)
    await undone(used, async tx => {
      expect(await applyMigrations(tx, migrations)).toEqual(['990-orders-tried.sql'])
    })
  })

  test('waits for a table without making others wait behind it for long', async () => {
    // One session serves all on the embedded engine: nobody holds anything.
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = used.embedded
      ? done.promise
      : used.transaction(async tx => {
          await tx.execute(sql`select 1 from orders limit 1`)
          held.resolve()
          await done.promise
        })
    if (!used.embedded) await held.promise
    const migrations = await withMore('991-orders-noted.sql', 'alter table orders add column noted_as text')
    const migrated = migrateWith(used, migrations)
    for (let turn = 0; turn < 5; turn++) {
      const asked = performance.now()
      await used.query('select 1 from orders limit 1')
      expect(performance.now() - asked).toBeLessThan(10_000)
    }
    done.resolve()
    await holding
    expect(await migrated).toEqual(['991-orders-noted.sql'])
  })
})
