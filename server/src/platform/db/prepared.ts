import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Db, dialect, type Session, sessionOf } from './db.ts'

type QueryParts = Parameters<Session['prepareQuery']>

/** Builds a query as any session does, but sends nothing: it only records what would be sent. */
class Recorder extends NodePgSession<Record<string, never>, Record<string, never>> {
  parts: QueryParts | null = null
  query: PgPreparedQuery<PreparedQueryConfig> | null = null

  constructor() {
    super(new pg.Client(), dialect, undefined)
  }

  override prepareQuery<T extends PreparedQueryConfig>(...parts: QueryParts): PgPreparedQuery<T> {
    const query = super.prepareQuery<T>(...parts)
    this.parts = parts
    this.query = query
    return query
  }
}

/**
 * A hot statement: its text is built once, and each connection parses and plans it once and then knows it by name.
 * Values stand in it as `sql.placeholder('id')`. It runs on the outer handle or in a transaction, where it is sent
 * when it is called: those that are called without waiting in between leave in one write and run in that sequence,
 * each seeing what the one before it has locked and written.
 *
 *   const findPrice = prepared('find-price', db =>
 *     db.select().from(prices).where(eq(prices.id, sql.placeholder('id'))))
 *   const [price] = await findPrice(tx, { id: 7 })
 */
export function prepared<Result>(
  name: string,
  build: (db: Db) => PromiseLike<Result>,
): (db: Db, values: Readonly<Record<string, unknown>>) => Promise<Result> {
  const recorder = new Recorder()
  const built = build(new NodePgDatabase(dialect, recorder, undefined))
  // Builders of select, insert, update and delete reveal their parts when they are prepared, `execute` does at once.
  if ('prepare' in built && typeof built.prepare === 'function') built.prepare(name)
  const { parts, query: pattern } = recorder
  if (!parts || !pattern) throw new Error(`The statement ${name} is not a query`)
  const [text, fields, , inArrays, map] = parts
  // How rows of an outer join are read; drizzle sets it on the query after creating it.
  const joins = { joinsNotNullableMap: Reflect.get(pattern, 'joinsNotNullableMap') }
  return async (db, values) => {
    const query = sessionOf(db).prepareQuery(text, fields, name, inArrays, map)
    // The builder's own type knows its rows; the session's no longer does.
    return Object.assign(query, joins).execute({ ...values }) as Promise<Result>
  }
}

/**
 * A hot statement about some ids, which mostly are one. PostgreSQL plans a statement about a short list each time anew,
 * for it takes an unknown list to be longer; so a single id has a statement of its own, which is planned once.
 *
 *   const findPrices = preparedByIds('find-prices', (db, among) =>
 *     db.select().from(prices).where(among(prices.id)))
 *   const found = await findPrices(tx, [7, 8])
 */
export function preparedByIds<Result>(
  name: string,
  build: (db: Db, among: (column: SQLWrapper) => SQL) => PromiseLike<Result>,
): (db: Db, ids: readonly number[], values?: Readonly<Record<string, unknown>>) => Promise<Result> {
  const ofOne = prepared(`${name}-of-one`, db =>
    build(db, column => sql`${column} = ${sql.placeholder('id')}::bigint`),
  )
  const ofMany = prepared(name, db =>
    build(db, column => sql`${column} = any(${sql.placeholder('ids')}::bigint[])`),
  )
  return (db, ids, values) =>
    ids.length === 1 ? ofOne(db, { ...values, id: ids[0] }) : ofMany(db, { ...values, ids })
}
