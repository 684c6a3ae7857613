import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { CacheTag } from '../../kernel/cache-tags.ts'
import { Availability } from './availability.ts'
import { ConnectionPool } from './connection-pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { ServerWatch, type WatchTimes } from './server-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'

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
/** Whether the present code reads for somebody whom nobody knows. */
const visiting = new AsyncLocalStorage<true>()
export const dialect = new PgDialect()

/** What only a server has. */
interface ServerOptions {
  times?: WatchTimes | undefined
  /** Connections for visitors; without them they share the others. */
  visitors?: pg.PoolConfig
}

export class Database implements Db {
  readonly pool: ConnectionPool
  /** What visitors read by; the same one where there is a single connection. */
  readonly visitorPool: ConnectionPool
  readonly embedded: boolean
  readonly availability = new Availability()
  /** Null on the embedded engine. */
  readonly watch: ServerWatch | null
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

  constructor(options: pg.PoolConfig, engine: EmbeddedPostgres | null, server: ServerOptions = {}) {
    const mayLend = () => this.#mayLend()
    this.pool = new ConnectionPool(options, mayLend)
    this.visitorPool = server.visitors ? new ConnectionPool(server.visitors, mayLend) : this.pool
    this.embedded = engine !== null
    const pools = new Set([this.pool, this.visitorPool])
    this.watch = engine ? null : new ServerWatch([...pools], this.availability, server.times)
    this.#engine = engine
    engine?.watch(this.availability)
    this.session = new NodePgSession(this.#byCaller(), dialect, undefined)
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

  /** Runs reads for a visitor: on few connections of their own, each statement for a limited time. */
  asVisitor<T>(work: () => Promise<T>): Promise<T> {
    // Awaited within: a query of the builder is sent when somebody waits for it.
    return visiting.run(true, async () => await work())
  }

  /** How many of them can be answered at once. */
  get visitorConnections(): number {
    return this.visitorPool === this.pool ? visitorsOf(this.pool.options.max) : this.visitorPool.options.max
  }

  /**
   * One transaction; its callback must use `tx` only. What it announces is heard before its caller goes on. With
   * `unlimited` its statements may take as long as they need.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>, { unlimited = false } = {}): Promise<T> {
    const scope: Scope = { database: this, open: true, announced: new Set() }
    const client = await this.pool.connect()
    const limit = unlimited ? this.#liftLimits(client) : null
    let lost: Error | undefined
    try {
      // Not waited for: it leaves with the first statement, and a connection that can't even begin fails that one too.
      const begun = client.query('begin')
      begun.catch(() => undefined)
      if (unlimited) {
        await client.query(
          'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
        )
      }
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
      limit?.()
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

  /** Waits for what is under way; with `patienceMs` only so long, and then its connections break off. */
  async close({ patienceMs }: { patienceMs?: number } = {}): Promise<void> {
    this.watch?.close()
    const pools = [...new Set([this.pool, this.visitorPool])]
    const ended = Promise.all(pools.map(pool => pool.end()))
    const given =
      patienceMs === undefined ? ended : Promise.race([ended, sleep(patienceMs, 'over', { ref: false })])
    // Whoever holds a connection may never give it back, so that `end` is not waited for any longer.
    if ((await given) === 'over') for (const pool of pools) pool.dropAll()
    await this.#engine?.close()
  }

  #byCaller(): pg.Pool {
    const query = (...args: unknown[]) => {
      const pool = visiting.getStore() ? this.visitorPool : this.pool
      return Reflect.apply(pool.query, pool, args)
    }
    // Drizzle uses nothing else of it outside of transactions, which are ours.
    return { query } as pg.Pool
  }

  #liftLimits(client: pg.PoolClient): () => void {
    const limits = [this.pool.liftReadTimeout(client), this.#engine?.allowLongWork()]
    return () => {
      for (const putBack of limits) putBack?.()
    }
  }

  #tell(tags: readonly CacheTag[]): void {
    for (const listener of this.#listeners) listener(tags)
  }

  /**
   * On the embedded engine, which is one session, a query on the outer handle inside a transaction would wait
   * for itself for ever; on a server it would silently leave the transaction. It throws at once on both. So does
   * whatever is asked of a database that is lost.
   */
  #mayLend(): void {
    if (this.availability.lost) throw new DatabaseUnavailable(this.availability.reason)
    const scope = scopes.getStore()
    if (scope?.open && scope.database === this) {
      throw new Error('Query on the outer database handle inside a transaction: use the transaction handle')
    }
  }
}

/**
 * Of statements that run side by side one may fail while another has more to send. By then the transaction is undone
 * and its connection may be someone else's: nothing of it gets there any more.
 */
function whileOpen(scope: Scope, client: pg.PoolClient): pg.PoolClient {
  const query = (...args: unknown[]) =>
    scope.open
      ? Reflect.apply(client.query, client, args)
      : Promise.reject(new Error('Query in a transaction that has ended'))
  // Drizzle and `rawQuery` use nothing else of it.
  return { query } as pg.PoolClient
}

export interface DatabaseTimeouts {
  /** To get a connection, an idle one of the pool or a new one. */
  connectMs: number
  /** For one statement. */
  statementMs: number
  /** A transaction that sends nothing for so long is ended, and its locks with it. */
  idleTransactionMs: number
}

export const databaseTimeouts: DatabaseTimeouts = {
  connectMs: 5_000,
  statementMs: 30_000,
  idleTransactionMs: 30_000,
}

/** Beyond the time the server gives a statement: only a server that can't be heard takes longer. */
const READ_MARGIN_MS = 5_000

/** With fewer connections than this, visitors have none of their own. */
const LEAST_SHARED = 4
/** A third of them, and never so many that their statements take all processors of a small machine. */
const visitorsOf = (poolSize: number): number =>
  Math.max(1, Math.min(Math.floor(poolSize / 3), Math.max(2, availableParallelism() - 1), 4))
const VISITOR_STATEMENT_MS = 10_000

/** One processor for a statement, and an end to it. */
const visitorSettings: pg.PoolConfig = {
  statement_timeout: VISITOR_STATEMENT_MS,
  query_timeout: VISITOR_STATEMENT_MS + 2_000,
  options: '-c max_parallel_workers_per_gather=0',
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
  /** Of a server. */
  timeouts?: DatabaseTimeouts
  /** Of a server; only tests are more impatient. */
  watchTimes?: WatchTimes
}): Promise<Database> {
  const { url, dataDir, poolSize, template, timeouts = databaseTimeouts } = options
  if (url) {
    const server: pg.PoolConfig = {
      connectionString: url,
      // Each process has a name of its own, so that it can find what it has left behind.
      application_name: `lantern ${process.pid} ${randomBytes(4).toString('hex')}`,
      connectionTimeoutMillis: timeouts.connectMs,
      statement_timeout: timeouts.statementMs,
      query_timeout: timeouts.statementMs + READ_MARGIN_MS,
      idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
      keepAlive: true,
    }
    const shared = poolSize < LEAST_SHARED
    const visitors = visitorsOf(poolSize)
    return new Database({ ...server, max: shared ? poolSize : poolSize - visitors }, null, {
      times: options.watchTimes,
      ...(!shared && { visitors: { ...server, ...visitorSettings, max: visitors } }),
    })
  }
  const engine = await (options.engine ?? startEmbeddedPostgres({ dataDir, template }))
  return new Database(
    { max: 1, stream: () => engine.connect(), user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 },
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
