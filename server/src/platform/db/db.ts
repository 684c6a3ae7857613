import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// One driver for both engines: `pg` talks the PostgreSQL protocol either to a server (DATABASE_URL) or to
// PGlite in a worker thread, through a stream instead of a socket. The same SQL, types and errors on both.

type Base = NodePgDatabase<Record<string, never>>
export type Tx = Parameters<Parameters<Base['transaction']>[0]>[0]
/** What a repository takes as its first argument: the outer handle for reads, or a transaction. */
export type Db = Pick<
  Base,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

export interface Database extends Db {
  /** One transaction; its callback must use `tx` only. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For libraries that bring their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
  embedded: boolean
  pool: pg.Pool
  close(): Promise<void>
}

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

/**
 * On the embedded engine, which is one session, a query on the outer handle inside a transaction would wait
 * for itself for ever; on a server it would silently leave the transaction. It throws at once on both.
 */
function guarded(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, key) {
      if ((key === 'connect' || key === 'query') && openTransaction.getStore()?.open) {
        throw new Error('Query on the outer database handle inside a transaction: use the transaction handle')
      }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export async function openDatabase(options: {
  url: string | null
  /** Folder of the embedded engine; null keeps it in memory. */
  dataDir: string | null
  poolSize: number
  /** A prepared data folder (tar) for the embedded engine, used by tests. */
  template?: string
}): Promise<Database> {
  const engine = options.url
    ? null
    : await startEmbeddedPostgres({ dataDir: options.dataDir, template: options.template })
  const pool = guarded(
    new pg.Pool(
      engine
        ? { max: 1, stream: engine.connect, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 }
        : { connectionString: options.url ?? undefined, max: options.poolSize, application_name: 'lantern' },
    ),
  )
  // An idle connection that the server closes must not end the process; the pool opens a new one.
  pool.on('error', () => undefined)
  const orm = drizzle(pool)

  return Object.assign(orm, {
    embedded: engine !== null,
    pool,
    query: async (text: string, values?: unknown[]) => pool.query(text, values),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => inTransaction(orm, work),
    async close() {
      await pool.end()
      await engine?.close()
    },
  })
}

function inTransaction<T>(orm: Base, work: (tx: Tx) => Promise<T>): Promise<T> {
  // `orm` carries our own transaction() as a property; the library's is on its prototype.
  const begin: Base['transaction'] = Object.getPrototypeOf(orm).transaction
  return begin.call(orm, async tx => {
    const scope = { open: true }
    try {
      return await openTransaction.run(scope, () => work(tx))
    } finally {
      scope.open = false
    }
  }) as Promise<T>
}

/** SQL of a library (jobs) inside our transaction. */
export function rawQuery(tx: Tx): (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> {
  // Drizzle keeps the connection of a transaction on its session; there is no public way to send prepared text with values.
  const session = (tx as unknown as { session: { client: pg.PoolClient } }).session
  return async (text, values) => session.client.query(text, values)
}
