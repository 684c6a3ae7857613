import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { CacheTag } from '../../kernel/cache-tags.ts'
import { Availability } from './availability.ts'
import type { PoolOptions } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  type DatabaseTimeouts,
  databaseTimeouts,
  findServer,
  type ServerPools,
  serverPools,
  visitorsOf,
} from './server-options.ts'
import { ServerWatch, type WatchTimes } from './server-watch.ts'
import { DatabaseUnavailable, unavailability } from './unavailable.ts'

export { type DatabaseTimeouts, databaseTimeouts }

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
/** By what the present code reads for somebody whom nobody knows. */
const visiting = new AsyncLocalStorage<ConnectionPool>()
export const dialect = new PgDialect()

/** What only a server has. */
interface Server extends Omit<ServerPools, 'main'> {
  times?: WatchTimes | undefined
  timeouts: DatabaseTimeouts
}

export class Database implements Db {
  readonly pool: ConnectionPool
  /** What visitors read by; the same one where there is a single connection. */
  readonly visitorPool: ConnectionPool
  /** What jobs are fetched and settled by; the same one unless a pooler stands before it. */
  readonly jobPool: ConnectionPool
  /** Each of them once. */
  readonly pools: readonly ConnectionPool[]
  /** How to open a single connection, past any pooler. */
  readonly directOptions: PoolOptions
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
  /** A pooler's sessions have no limits of ours. */
  readonly #beginLimited: string
  readonly #listeners = new Set<AnnouncementListener>()

  constructor(options: PoolOptions, engine: EmbeddedPostgres | null, server: Server | null = null) {
    const rules = {
      mayLend: () => this.#mayLend(),
      // Where nobody watches, as for a command, the server that was named is the one that is meant.
      mayUseStandby: () => !this.watch?.isAwake || this.availability.readOnly,
    }
    this.pool = new ConnectionPool(options, rules)
    this.visitorPool = server?.visitors ? new ConnectionPool(server.visitors, rules) : this.pool
    this.jobPool = server?.jobs ? new ConnectionPool(server.jobs, rules) : this.pool
    this.pools = [...new Set([this.pool, this.visitorPool, this.jobPool])]
    this.directOptions = server?.direct ?? options
    this.embedded = engine !== null
    const { pools, availability } = this
    this.watch = server ? new ServerWatch({ pools, availability, ...server }) : null
    this.#beginLimited =
      options.pooled && server
        ? `begin; set local statement_timeout = ${server.timeouts.statementMs};
           set local idle_in_transaction_session_timeout = ${server.timeouts.idleTransactionMs}`
        : 'begin'
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

  /** As above, for the queue of jobs. */
  async jobQuery(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }> {
    return this.jobPool.query(named(text, values))
  }

  /** Runs reads for a visitor: on few connections of their own, each statement for a limited time. */
  asVisitor<T>(work: () => Promise<T>, pool = this.visitorPool): Promise<T> {
    // Awaited within: a query of the builder is sent when somebody waits for it.
    return visiting.run(pool, async () => await work())
  }

  /** Connections to a server that follows this one, for `asVisitor`. */
  openReplica(options: PoolOptions): ConnectionPool {
    return new ConnectionPool(options, {
      mayLend: () => this.#refuseInTransaction(),
      mayUseStandby: () => true,
    })
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
      const begun = client.query(unlimited ? 'begin' : this.#beginLimited)
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
      // Another connection may lead to a server that takes writes.
      if (this.watch && unavailability(error) === 'read-only') lost ??= error as Error
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
    const ended = Promise.all(this.pools.map(pool => pool.end()))
    const given =
      patienceMs === undefined ? ended : Promise.race([ended, sleep(patienceMs, 'over', { ref: false })])
    // Whoever holds a connection may never give it back, so that `end` is not waited for any longer.
    if ((await given) === 'over') for (const pool of this.pools) pool.dropAll()
    await this.#engine?.close()
  }

  #byCaller(): pg.Pool {
    const query = (...args: unknown[]) => {
      const pool = visiting.getStore() ?? this.pool
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
    this.#refuseInTransaction()
  }

  #refuseInTransaction(): void {
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

export async function openDatabase(options: {
  url: string | null
  /** Of a server, when `url` leads to a pooler. */
  directUrl?: string | null
  /** Of a server: false sends statements without names. */
  named?: boolean
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
    const { directUrl, named } = options
    const pools = serverPools({ url, directUrl, named, poolSize, timeouts })
    await findServer(pools)
    return new Database(pools.main, null, { ...pools, timeouts, times: options.watchTimes })
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
