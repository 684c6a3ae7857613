import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { currentStep } from '../tracing/trace.ts'
import { Connection, type PoolOptions, type SilentConnection, socketOf } from './connection.ts'
import { ServerTakesNoWrites } from './unavailable.ts'

interface Rules {
  /** Throws when nothing may be sent now. */
  mayLend(): void
  /** Whether a standby will do for now. */
  mayUseStandby(): boolean
}

/** The connections of a database: counts statements, and asks before it lends. */
export class ConnectionPool extends pg.Pool {
  /** Sent since the start, those of transactions (begin, commit) and libraries among them. */
  statements = 0
  /** When the server said last that its disk is full (`performance.now`). */
  fullAt: number | null = null
  readonly #rules: Rules
  /** Also those that are still being opened. */
  readonly #connections: Set<Connection>
  #heardAt = 0

  constructor(options: PoolOptions, rules: Rules) {
    const connections = new Set<Connection>()
    super({
      ...options,
      Client: class extends Connection {
        constructor(config?: PoolOptions) {
          super(config)
          connections.add(this)
          this.once('end', () => connections.delete(this))
        }
      },
      onConnect: client => {
        const isStandby = client instanceof Connection && client.isStandby
        if (isStandby && !rules.mayUseStandby()) throw new ServerTakesNoWrites()
      },
    })
    this.#connections = connections
    this.#rules = rules
    // An idle connection that the server closes must not end the process either; the pool opens a new one.
    this.on('error', () => undefined)
    this.on('acquire', client => {
      if (client instanceof Connection) client.lent = true
    })
    this.on('release', (_error, client) => {
      if (client instanceof Connection) client.lent = false
    })
    this.on('connect', client => {
      if (!(client instanceof Connection)) return
      client.onStatement = () => {
        this.statements++
      }
      client.onDiskFull = () => {
        this.fullAt = performance.now()
      }
      socketOf(client).on('data', () => {
        client.heardAt = performance.now()
        this.#heardAt = client.heardAt
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    this.#rules.mayLend()
    if (!callback) return super.connect()
    // Whoever gives the connection back calls it, from a trace of its own.
    super.connect(currentStep()?.recorded ? AsyncResource.bind(callback) : callback)
    return undefined
  }

  /** Those on which nothing was heard since then (`performance.now`), lent and opening ones too. */
  silentSince(since: number): SilentConnection[] {
    return [...this.#connections].filter(({ heardAt, dropped }) => heardAt < since && !dropped)
  }

  /** Whoever waits on one of them asks again. */
  giveUpStandbys(): void {
    for (const connection of this.#connections) if (connection.isStandby) connection.drop()
  }

  /** Of a process that ends: whoever waits on one of them is told. */
  dropAll(): void {
    for (const connection of this.#connections) connection.drop()
  }

  /** When anything came from the server last, on whichever connection. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Lets the statements of a lent connection take as long as they need, until it is called. */
  liftReadTimeout(client: pg.PoolClient): () => void {
    return client instanceof Connection ? client.liftReadTimeout() : () => undefined
  }
}
