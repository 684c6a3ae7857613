import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowStatements, upgradeFaults } from './migration-rules.ts'
import { listFiles, readSource } from './source-files.ts'

/** Migrations that touch rows and need no case, and why. */
const exceptions: Readonly<Record<string, string>> = {}

// The baseline (100 to 199) runs on an empty database and finds no rows.
const named = (pattern: string, ending: string) => listFiles(pattern).map(path => basename(path, ending))

test('every migration that touches rows is tried on rows of the time before it', () => {
  const migrations = Object.fromEntries(
    listFiles('server/migrations/[2-9]*.sql').map(path => [basename(path, '.sql'), readSource(path)]),
  )
  expect(upgradeFaults(migrations, named('server/migrations/upgrades/*.ts', '.ts'), exceptions)).toEqual([])
})

describe('what touches rows', () => {
  test.each([
    'update orders set total_cents = 0',
    'delete from media_renditions where kind = $$clip$$',
    'insert into subjects (title) values ($$Art$$)',
    'create table names (id bigint); insert into names select id from products',
    'alter table products add column printable boolean not null default true',
    'alter table products add column a text, add column b int default 1',
    'alter table products drop column price',
    'alter table products alter column price set not null',
    'alter table products alter column price type bigint',
    'alter table products add constraint cheap check (price < 10)',
    'alter table products add unique (name)',
    'alter table products validate constraint cheap',
    'create unique index one on products (name)',
    'drop table products',
    'do $$ begin perform 1; end $$',
  ])('%s', sql => {
    expect(rowStatements(sql)).toHaveLength(1)
  })
})

describe('what leaves rows as they are', () => {
  test.each([
    'create table names (id bigint not null unique)',
    'create table names (id bigint); insert into names values (1), (2)',
    'create table names (id bigint); create unique index one on names (id); alter table names add unique (id)',
    'alter table products add column deleted_at timestamptz, add column note text check (note <> $$$$)',
    'alter table products alter column price drop not null, alter column price set default 4',
    'alter table products drop constraint cheap',
    'alter table products add constraint cheap check (price < 10) not valid',
    'create index some on products (name)',
    'create function f() returns trigger language plpgsql as $body$ begin update x set y = 1; end $body$',
    "comment on table products is 'delete from; update products set x = 1'",
    "-- update orders set total_cents = 0; the teacher's\ncreate index some on products (name)",
  ])('%s', sql => {
    expect(rowStatements(sql)).toEqual([])
  })
})

test('a case that is missing, needless or about nothing is found', () => {
  const migrations = { '001-a': 'update a set b = 1', '002-b': 'create table b ()', '003-c': 'delete from c' }
  expect(upgradeFaults(migrations, ['003-c', '004-d'], { '003-c': 'no reason' })).toEqual([
    '001-a.sql touches rows and has no upgrade case: update a set b = 1',
    '003-c.sql is excepted, and has an upgrade case',
    '004-d: there is no such migration',
  ])
  expect(upgradeFaults(migrations, ['001-a', '003-c'], {})).toEqual([])
})
