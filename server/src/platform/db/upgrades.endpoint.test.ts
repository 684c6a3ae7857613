import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmpty } from '#server/testing/database.ts'
import { row, tryUpgrade, type Upgrade } from '#server/testing/upgrade.ts'
import type { Database } from './db.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'

const found = import.meta.glob<{ upgrade: Upgrade }>('../../../migrations/upgrades/*.ts', { eager: true })

let db: Database
beforeAll(async () => {
  db = await openEmpty()
})
afterAll(() => db.close())

test.each(Object.entries(found))(
  'rows of the time before it are as they should be after %s',
  async (path, { upgrade }) => {
    await tryUpgrade(db, await readMigrations(), `${basename(path, '.ts')}.sql`, upgrade)
  },
)

// How a case is written, and that a wrong one fails.
describe('an example', () => {
  const file = (name: string, text: string): MigrationFile => ({ name, text, checksum: '' })
  const migrations = [
    file(
      '100-names.sql',
      'create table names (id bigint primary key, first text not null, last text not null)',
    ),
    file(
      '200-full-names.sql',
      `alter table names add column full_name text;
       update names set full_name = first || ' ' || last;
       alter table names alter column full_name set not null;
       alter table names drop column first, drop column last`,
    ),
    file('201-unique-names.sql', 'create unique index names_full on names (full_name)'),
  ]
  const ming = row('names', { id: 1, first: 'Ming', last: "O'Chan" })
  const upgrade: Upgrade = {
    rows: [ming],
    after: [['select id, full_name from names', [[1, "Ming O'Chan"]]]],
    refused: ['insert into names (id) values (2)'],
  }
  const attempt = (changed: Partial<Upgrade>) =>
    tryUpgrade(db, migrations, '200-full-names.sql', { ...upgrade, ...changed })

  test('passes', async () => {
    await attempt({})
  })

  test.each<[string, Partial<Upgrade>, RegExp]>([
    ['other values', { after: [['select full_name from names', [['Ming']]]] }, /deeply equal/],
    ['a statement that is not refused', { refused: ["insert into names values (2, 'Li')"] }, /deeply equal/],
    [
      'rows that a later migration stumbles over',
      {
        rows: [ming, row('names', { id: 2, first: 'Ming', last: "O'Chan" })],
        after: [],
      },
      /names_full/,
    ],
  ])('%s fail', async (_name, changed, message) => {
    const thrown: unknown = await attempt(changed).catch((error: unknown) => error)
    const texts = thrown instanceof Error ? `${thrown.message} ${String(thrown.cause)}` : ''
    expect(texts).toMatch(message)
  })

  test('a case without its migration fails', async () => {
    await expect(tryUpgrade(db, migrations, '300-none.sql', upgrade)).rejects.toThrow(
      'no migration 300-none.sql',
    )
  })
})
