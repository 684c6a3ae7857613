import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './source-files.ts'
import { type SqlException, sqlFaults } from './sql-rules.ts'
import { tableOwners } from './table-rules.ts'

const migrations = Object.fromEntries(
  listFiles('server/migrations/[0-9]*.sql').map(path => [path, readSource(path)]),
)

test('the SQL of a module names no table of another', () => {
  expect(sqlFaults(migrations)).toEqual([])
})

test('a table is made by the migration of the module that describes it', () => {
  const described = Object.fromEntries(
    listFiles('server/src/**/*.tables.ts').map(path => [path, readSource(path)]),
  )
  const { owners } = tableOwners(described)
  expect(owners.size).toBeGreaterThan(50)
  const elsewhere = [...owners].filter(([table, owner]) => {
    const file = Object.entries(migrations).find(([, text]) => text.includes(`create table ${table} (`))?.[0]
    return !file || !new RegExp(`/\\d{3}-${owner}(-[a-z-]+)?\\.sql$`).test(file)
  })
  expect(elsewhere).toEqual([])
})

describe('offenders are caught', () => {
  const baseline = {
    'server/migrations/100-accounts.sql': 'create table accounts (id bigint);',
    'server/migrations/101-library.sql':
      'create table studies (account_id bigint references accounts (id)); create index studies_of on studies (account_id);',
    'server/migrations/102-commerce.sql': 'create table orders (id bigint);',
  }
  const exceptions: SqlException[] = []
  const faultsOf = (text: string, path = 'server/migrations/200-library-more.sql') =>
    sqlFaults({ ...baseline, [path]: text }, exceptions)

  test.each([
    ['a view', 'create view bought as select 1 from studies, orders'],
    [
      'a function',
      'create function f() returns int language plpgsql as $$ begin perform 1 from orders; end $$',
    ],
    [
      'a function that writes',
      'create function f() returns int language sql as $a$ update orders set id = 1 $a$',
    ],
    [
      'a trigger',
      'create trigger follow after insert on orders for each row execute function studies_follow()',
    ],
    ['an index', 'create index orders_id on orders (id)'],
    ['a change', 'alter table orders add column note text'],
    ['rows', 'insert into orders (id) select account_id from studies'],
    ['a reference to the right', 'create table notes (order_id bigint references orders (id))'],
    ['a table that its code may read, written', "update accounts set id = 1 where 'a' = 'b'"],
  ])('%s', (_name, text) => {
    expect(faultsOf(text)).toHaveLength(1)
  })

  test('a migration that does not say whose it is', () => {
    expect(faultsOf('select 1', 'server/migrations/200-more.sql')).toHaveLength(1)
  })

  test('a domain that came later refers to the left, not to the right', () => {
    const path = 'server/migrations/220-conversations.sql'
    const table = (of: string) => `create table talks (id bigint references ${of} (id))`
    expect(faultsOf(table('accounts'), path)).toEqual([])
    expect(faultsOf(table('orders'), path)).toHaveLength(1)
  })

  test('an exception that nothing needs', () => {
    const stale = { module: 'library', table: 'orders', why: 'It was needed once.' }
    expect(sqlFaults(baseline, [stale])).toEqual(['library names orders no more: take it off the list'])
  })
})

test('what is fine stays fine', () => {
  const fine = {
    'server/migrations/100-accounts.sql': 'create table accounts (id bigint);',
    'server/migrations/101-library.sql': `
      -- orders is only named in a comment
      create table studies (account_id bigint references accounts (id));
      create view readers as select accounts.id from accounts join studies on studies.account_id = accounts.id;
      insert into studies values (1, 'from orders')`,
    'server/migrations/102-commerce.sql': 'create table orders (id bigint);',
    'server/migrations/200-library-notes.sql': 'alter table studies add column note text',
  }
  expect(sqlFaults(fine, [])).toEqual([])
})
