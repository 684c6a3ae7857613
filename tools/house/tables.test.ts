import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './source-files.ts'
import { type Join, type Sources, tableFaults, tableOwners } from './table-rules.ts'

test('only its owner names a table', () => {
  const files = listFiles('server/src/**/*.ts', 'server/migrations/*.sql')
  const sources = Object.fromEntries(files.map(file => [file, readSource(file)]))
  expect(tableOwners(sources).owners.size).toBeGreaterThan(50)
  expect(tableFaults(sources)).toEqual([])
}, 30_000)

const tables: Sources = {
  'server/migrations/101-accounts.sql': 'create table accounts (\n);\ncreate table profiles (\n);',
  'server/migrations/100-platform.sql': 'create table settings (\n);',
  'server/migrations/107-catalogue.sql': 'create table product_cards (\n);',
  'server/migrations/120-community.sql': 'create table reviews (\n);',
  'server/src/modules/accounts/accounts.tables.ts': `export const accounts = pgTable('accounts', {})
    export const profiles = pgTable('profiles', {})`,
  'server/src/modules/accounts/index.ts': `export { accounts as accountsTable } from './accounts.tables.ts'`,
  'server/src/modules/reviews/reviews.tables.ts': `export const reviews = pgTable('reviews', {})`,
  'server/src/modules/library/joined.ts': `import { accountsTable } from '../accounts/index.ts'`,
}
const allowed: Join[] = [{ reader: 'library', tables: ['accounts'], why: 'It pages by a column of both.' }]
const faultsOf = (path: string, source: string) => tableFaults({ ...tables, [path]: source }, allowed)

test('the owner is whose tables file describes it, else the migration it stands in', () => {
  expect(Object.fromEntries(tableOwners(tables).owners)).toEqual({
    accounts: 'accounts',
    profiles: 'accounts',
    settings: 'platform',
    product_cards: 'catalogue',
    reviews: 'reviews',
  })
  const { 'server/src/modules/reviews/reviews.tables.ts': _, ...orphaned } = tables
  expect(tableOwners(orphaned).faults).toEqual([
    'server/migrations/120-community.sql: nobody owns the table reviews',
  ])
})

describe('offenders are caught', () => {
  const library = 'server/src/modules/library/a.repository.ts'
  const offenders: [string, string, string][] = [
    ['a read', library, `sql\`select 1 from accounts where id = \${id}\``],
    ['a join', library, 'sql`select * from entitlements e join accounts a on true`'],
    ['a list of tables', library, 'sql`select 1 from entitlements e, accounts a`'],
    ['a column without an alias', library, 'sql`accounts.status = 1`'],
    ['a piece of SQL', library, 'const a = sql<number>`(select count(*) from "accounts")`'],
    ['an insert', library, 'sql`insert into reviews (id) values (1)`'],
    ['an update', library, 'sql`update reviews set id = 1`'],
    ['a delete', library, 'sql`delete from reviews`'],
    ['a plain string', library, `db.query('select 1 from accounts')`],
    ['a plain template', library, `db.query(\`\n  select \${x} from accounts\`)`],
    ['a table of the platform', 'server/src/modules/catalogue/a.ts', 'sql`select 1 from settings`'],
    ['the demo', 'server/src/demo/load.ts', 'sql`select id from product_cards`'],
    ['http', 'server/src/http/a.ts', 'sql`select id from accounts`'],
    ['the platform', 'server/src/platform/a.ts', 'sql`select id from accounts`'],
    [
      'a write of a table that was given to read',
      library,
      `import { accountsTable } from '../accounts/index.ts'\ndb.update(accountsTable).set({})`,
    ],
    [
      'the same in SQL',
      library,
      `import { accountsTable } from '../accounts/index.ts'\nsql\`delete from \${accountsTable}\``,
    ],
    [
      'a join that is not on the list',
      'server/src/modules/reviews/a.repository.ts',
      `import { accountsTable } from '../accounts/index.ts'\ndb.select().from(accountsTable)`,
    ],
    [
      'the same under another name, from outside the modules',
      'server/src/demo/load.ts',
      `import { accountsTable as people } from '../modules/accounts/index.ts'\ndb.select().from(people)`,
    ],
    [
      'the same from a story of the owner',
      library,
      `import { carts } from '../commerce/orders/cart.tables.ts'\ndb.select().from(carts)`,
    ],
    [
      'a table taken past the index.ts',
      library,
      `import { profiles } from '../accounts/accounts.tables.ts'\ndb.select().from(profiles)`,
    ],
  ]
  test.each(offenders)('%s', (_name, path, source) => {
    expect(faultsOf(path, source)).toHaveLength(1)
  })

  test('a join on the list that nobody needs any more', () => {
    const stale = [...allowed, { reader: 'library', tables: ['profiles'], why: 'It was needed once.' }]
    expect(tableFaults(tables, stale)).toEqual(['library joins profiles no more: take it off the list'])
  })

  test('and told with file, line and owner', () => {
    expect(faultsOf(library, '\nsql`select 1 from reviews`')).toEqual([
      `${library}:2: SQL of library names reviews, which belongs to reviews`,
    ])
  })
})

describe('what is fine stays fine', () => {
  const fine: [string, string, string][] = [
    ['the owner', 'server/src/modules/accounts/a.ts', 'sql`select 1 from accounts join profiles on true`'],
    ['the owner of a card', 'server/src/modules/catalogue/a.ts', 'sql`update product_cards set card = 1`'],
    [
      'a column of that name',
      'server/src/modules/catalogue/a.ts',
      'sql`select sum(reviews), reviews from x`',
    ],
    [
      'a table that is offered',
      'server/src/modules/library/a.ts',
      `import { accountsTable } from '../accounts/index.ts'\nsql\`select 1 from \${accountsTable} account\``,
    ],
    [
      'tables of another story of the same module',
      'server/src/modules/commerce/orders/a.ts',
      `import type { Bundle } from '../bundles/bundle.tables.ts'`,
    ],
    ['words', 'server/src/modules/library/a.ts', `log.info('mail from accounts')`],
    ['a test', 'server/src/modules/library/a.test.ts', 'sql`update accounts set status = 2`'],
    ['a map', 'server/src/modules/library/a.ts', 'seen.delete(reviewsTable)'],
  ]
  test.each(fine)('%s', (_name, path, source) => {
    expect(faultsOf(path, source)).toEqual([])
  })
})
