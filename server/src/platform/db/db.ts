import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { CacheTag } from '../../kernel/cache-tags.ts'
import { ConnectionPool } from './connection-pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// One driver for both engines: `pg` talks the PostgreSQL protocol either to a server (DATABASE_URL) or to
// PGlite in a worker thread, through a stream instead of a socket. The same SQL, types and errors on both.

type Orm = NodePgDatabase<Record<string, never>>
export type Session = NodePgSession<Record<string, never>, Record<string, never>>
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]
/** What a repository takes as its first argument: the outer handle for reads, or a transaction. */
export type Db = Pick<
  Orm,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

export type AnnouncementListener = (tags: readonly CacheTag[]) => void

/** The transaction that the present code runs in. */
interface Scope {
  database: Database
  open: boolean
  announced: Set<CacheTag>
}
const scopes = new AsyncLocalStorage<Scope>()
export const dialect = new PgDialect()

export class Database implements Db {
  readonly pool: ConnectionPool
  readonly embedded: boolean
  /** Drizzle's; a transaction has one of its own. */
  readonly session: Session
  readonly select: Db['select']
  readonly selectDistinct: Db['selectDistinct']
  readonly insert: Db['insert']
  readonly update: Db['update']
  readonly delete: Db['delete']
  readonly execute: Db['execute']
  readonly $with: Db['$with']
  readonly with: Db['with']
  readonly #engine: EmbeddedPostgres | null
  readonly #listeners = new Set<AnnouncementListener>()

  constructor(options: pg.PoolConfig, engine: EmbeddedPostgres | null) {
    this.pool = new ConnectionPool(options, () => this.#refuseInsideTransaction())
    this.embedded = engine !== null
    this.#engine = engine
    this.session = new NodePgSession(this.pool, dialect, undefined)
    const orm: Orm = new NodePgDatabase(dialect, this.session, undefined)
    this.select = orm.select.bind(orm)
    this.selectDistinct = orm.selectDistinct.bind(orm)
    this.insert = orm.insert.bind(orm)
    this.update = orm.update.bind(orm)
    this.delete = orm.delete.bind(orm)
    this.execute = orm.execute.bind(orm)
    this.$with = orm.$with.bind(orm)
    this.with = orm.with.bind(orm)
  }

  /** For libraries that bring their own SQL. */
  async query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }> {
    return this.pool.query(named(text, values))
  }

  /** One transaction; its callback must use `tx` only. What it announces is heard before its caller goes on. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: Scope = { database: this, open: true, announced: new Set() }
    const client = await this.pool.connect()
    let lost: Error | undefined
    try {
      // Not waited for: it leaves with the first statement, and a connection that can't even begin fails that one too.
      const begun = client.query('begin')
      begun.catch(() => undefined)
      const session = new NodePgSession(whileOpen(scope, client), dialect, undefined)
      const tx: Tx = new NodePgTransaction(dialect, session, undefined)
      const result = await scopes
        .run(scope, async () => work(tx))
        .finally(() => {
          scope.open = false
        })
      await begun
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that can't even roll back is thrown away, and its transaction with it.
      await client.query('rollback').catch(reason => {
        lost = reason
      })
      throw error
    } finally {
      client.release(lost)
      // Also after a failure: a commit whose answer was lost may have happened.
      if (scope.announced.size > 0) this.#tell([...scope.announced])
    }
  }

  /** Hears what transactions of this process announce, right after they end. */
  onAnnouncement(listener: AnnouncementListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.pool.end()
    await this.#engine?.close()
  }

  #tell(tags: readonly CacheTag[]): void {
    for (const listener of this.#listeners) listener(tags)
  }

  /**
   * On the embedded engine, which is one session, a query on the outer handle inside a transaction would wait
   * for itself for ever; on a server it would silently leave the transaction. It throws at once on both.
   */
  #refuseInsideTransaction(): void {
    const scope = scopes.getStore()
    if (scope?.open && scope.database === this) {
      throw new Error('Query on the outer database handle inside a transaction: use the transaction handle')
    }
  }
}

/**
 * Of statements that run side by side one may fail while another has more to send. By then the transaction is undone
 * and its connection may be somebody else's: nothing of it gets there any more.
 */
function whileOpen(scope: Scope, client: pg.PoolClient): pg.PoolClient {
  const query = (...args: unknown[]) =>
    scope.open
      ? Reflect.apply(client.query, client, args)
      : Promise.reject(new Error('Query in a transaction that has ended'))
  // Drizzle and `rawQuery` use nothing else of it.
  return { query } as pg.PoolClient
}

export async function openDatabase(options: {
  url: string | null
  /** Folder of the embedded engine; null keeps it in memory. */
  dataDir: string | null
  poolSize: number
  /** A prepared data folder (tar) for the embedded engine, used by tests. */
  template?: string
  /** The embedded engine, if it has been started already. */
  engine?: Promise<EmbeddedPostgres>
}): Promise<Database> {
  const { url, dataDir, poolSize, template } = options
  if (url) {
    return new Database({ connectionString: url, max: poolSize, application_name: 'lantern' }, null)
  }
  const engine = await (options.engine ?? startEmbeddedPostgres({ dataDir, template }))
  return new Database(
    { max: 1, stream: engine.connect, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 },
    engine,
  )
}

/** For `announce`: the transaction that is under way tells its listeners of these tags when it ends. */
export function noteAnnounced(tags: readonly CacheTag[]): void {
  const scope = scopes.getStore()
  for (const tag of tags) scope?.announced.add(tag)
}

/** What sends the statements of a handle: the pool's session, or the one connection's of a transaction. */
export function sessionOf(db: Db): Session {
  // Drizzle has no public way to it, neither to send text with values nor to run a prepared statement in a transaction.
  return (db as unknown as { session: Session }).session
}

/** SQL of a library (jobs) inside our transaction. */
export function rawQuery(tx: Tx): (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> {
  // `client` is private to drizzle's types, see above.
  const { client } = sessionOf(tx) as unknown as { client: pg.PoolClient }
  return async (text, values) => client.query(named(text, values))
}

const statementNames = new Map<string, string>()
const mostNames = 200

/** The long statements of a library, of which it has few: each connection parses and plans them once. */
function named(text: string, values: unknown[] = []): pg.QueryConfig {
  if (!/^\s*with\s/i.test(text) || text.includes(';')) return { text, values }
  let name = statementNames.get(text)
  if (!name && statementNames.size < mostNames) {
    name = `library-${statementNames.size}`
    statementNames.set(text, name)
  }
  return { text, values, ...(name && { name }) }
}
