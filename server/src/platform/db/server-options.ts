import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { PoolOptions } from './connection.ts'
import { ServerAddresses } from './server-addresses.ts'
import { takesWrites } from './server-watch.ts'
import { ServerTakesNoWrites } from './unavailable.ts'

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

export interface ServerChoice {
  url: string
  /** Where `url` leads to a pooler: past it, for what needs a session of its own. */
  directUrl?: string | null | undefined
  poolSize: number
  timeouts: DatabaseTimeouts
  /** False sends all statements without names, which a pooler would have to know. */
  named?: boolean | undefined
}

/** How each kind of connection to a server is opened. */
export interface ServerPools {
  main: PoolOptions
  /** Null where there are too few: then visitors share the others. */
  visitors: PoolOptions | null
  /** Of jobs, where the others go through a pooler. */
  jobs: PoolOptions | null
  /** A single one, past the pooler. */
  direct: PoolOptions
}

/** Beyond the time the server gives a statement: only a server that can't be heard takes longer. */
const READ_MARGIN_MS = 5_000

/** With fewer connections than this, visitors have none of their own. */
const LEAST_SHARED = 4
/** A third of them, and never so many that their statements take all processors of a small machine. */
export const visitorsOf = (poolSize: number): number =>
  Math.max(1, Math.min(Math.floor(poolSize / 3), Math.max(2, availableParallelism() - 1), 4))
const VISITOR_STATEMENT_MS = 10_000
/** One processor for a statement, and an end to it. */
const visitorSession: PoolOptions = {
  statement_timeout: VISITOR_STATEMENT_MS,
  options: '-c max_parallel_workers_per_gather=0',
}

/** For what visitors read, from a server that follows the primary. */
export const replicaPool = (
  url: string,
  { poolSize, timeouts, named = true }: Pick<ServerChoice, 'poolSize' | 'timeouts' | 'named'>,
): PoolOptions => ({
  connectionString: url,
  application_name: `lantern ${process.pid} reads`,
  connectionTimeoutMillis: timeouts.connectMs,
  query_timeout: VISITOR_STATEMENT_MS + 2_000,
  ...visitorSession,
  keepAlive: true,
  unnamed: !named,
  // One more than it takes visitors at once: it is asked how far it has come.
  max: visitorsOf(poolSize) + 1,
})

/** Of jobs past a pooler: they fetch and settle, what they do goes the way of all others. */
const DIRECT_JOB_CONNECTIONS = 3

export function serverPools({ url, directUrl, poolSize, timeouts, named = true }: ServerChoice): ServerPools {
  const common: PoolOptions = {
    // Each process has a name of its own, so that it can find what it has left behind.
    application_name: `lantern ${process.pid} ${randomBytes(4).toString('hex')}`,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.statementMs + READ_MARGIN_MS,
    keepAlive: true,
    unnamed: !named,
  }
  const session: PoolOptions = {
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
  }
  const direct: PoolOptions = { ...common, ...session, ...serversOf(directUrl ?? url) }
  // A pooler refuses what is asked at the start of a session. Transactions are limited one by one instead.
  const base: PoolOptions = directUrl ? { ...common, ...serversOf(url), pooled: true } : direct
  const visitorLimits: PoolOptions = {
    query_timeout: VISITOR_STATEMENT_MS + 2_000,
    ...(!directUrl && visitorSession),
  }
  const shared = poolSize < LEAST_SHARED
  const visitors = visitorsOf(poolSize)
  return {
    main: { ...base, max: shared ? poolSize : poolSize - visitors },
    visitors: shared ? null : { ...base, ...visitorLimits, max: visitors },
    jobs: directUrl ? { ...direct, max: DIRECT_JOB_CONNECTIONS } : null,
    direct,
  }
}

/** One object for all pools of an address, so that they go to the same of its servers. */
function serversOf(url: string): PoolOptions {
  return { connectionString: url, addresses: new ServerAddresses(url) }
}

/** Of several servers, uses the first one that takes writes; fails if there is none. */
export async function findServer({ main, direct }: ServerPools): Promise<void> {
  const { addresses, ...options } = direct
  if (!addresses?.several) return
  let failure: unknown
  for (let tried = 0; tried < addresses.count; tried++) {
    const index = addresses.next()
    const client = new pg.Client({ ...options, connectionString: addresses.url(index) })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ writes: boolean }>(takesWrites)
      if (addresses.mustTakeWrites && !rows[0]?.writes) throw new ServerTakesNoWrites()
      for (const used of new Set([addresses, main.addresses])) used?.use(index)
      return
    } catch (error) {
      // That there is one which takes no writes tells more than that another is away.
      if (!(failure instanceof ServerTakesNoWrites)) failure = error
    } finally {
      await client.end()
    }
  }
  throw failure
}
