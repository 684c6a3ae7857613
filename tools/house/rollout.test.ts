import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rolloutFaults } from './expand-rules.ts'
import { listFiles, readSource } from './source-files.ts'

/** Migrations that may, and why: the table is small, or the release before has not used it any more. */
const exceptions: Readonly<Record<string, string>> = {
  '306-commerce-failed-refunds': 'refunds are few beside orders, and it holds only those that failed',
  '322-platform-acts-by-day': 'acts of staff are few, and each of them waits a moment at most',
}

// Those before it ran on installations that were not rolled out yet.
const first = '280'

test('a migration lets the release before it go on, and locks no table for long', () => {
  const names = listFiles('server/migrations/[2-9]*.sql').filter(path => basename(path) >= first)
  const faults = names.flatMap(path => {
    const name = basename(path, '.sql')
    return exceptions[name] ? [] : rolloutFaults(readSource(path)).map(fault => `${name}: ${fault}`)
  })
  expect(faults).toEqual([])
  const known = names.map(path => basename(path, '.sql'))
  expect(Object.keys(exceptions).filter(name => !known.includes(name))).toEqual([])
})

describe('what a rollout can not bear', () => {
  test.each([
    ['alter table orders add column note text not null', 'writes rows without it'],
    ['alter table orders add column code text default gen_random_uuid()', 'writes the whole table'],
    ['alter table orders add column nr bigint generated always as identity', 'writes the whole table'],
    ['alter table orders add column nr bigserial', 'writes the whole table'],
    ['alter table orders add constraint paid check (cents > 0)', 'reads the whole table'],
    ['alter table orders add foreign key (buyer_id) references profiles', 'reads the whole table'],
    ['alter table orders add unique (code)', 'while nobody may write'],
    ['alter table orders alter column code set not null', 'reads the whole table'],
    ['alter table orders alter cents type bigint', 'another column'],
    ['alter table orders drop column code', 'may still use it'],
    ['alter table orders rename to sales', 'still uses the name'],
    ['create index some on orders (code)', 'while nobody may write'],
    ['create unique index some on only public.orders (code)', 'while nobody may write'],
    ['drop table if exists orders', 'may still use it'],
    ['update orders set code = $$x$$', 'in batches'],
    ['delete from orders', 'in batches'],
    ['lock table orders', 'meanwhile'],
    ['alter table orders add column a text, drop column code', 'may still use it'],
  ])('%s', (sql, why) => {
    expect(rolloutFaults(sql)).toEqual([expect.stringContaining(why)])
  })
})

describe('what it bears', () => {
  test.each([
    'create table notes (id bigint primary key); create index some on notes (id); alter table notes add unique (id)',
    'alter table orders add column note text',
    'alter table orders add column noted_at timestamptz not null default now()',
    'alter table orders add column free boolean not null default false',
    'alter table orders add constraint paid check (cents > 0) not valid',
    'alter table orders validate constraint paid',
    'alter table orders alter column note drop not null, drop constraint paid',
    'create index concurrently some on orders (code)',
    'update orders set code = null where id = 4',
    'create function f() returns int language sql as $$ update orders set code = 1 $$',
  ])('%s', sql => {
    expect(rolloutFaults(sql)).toEqual([])
  })
})
