import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The socket, or what stands for it; private to pg's types. */
export function socketOf(client: pg.Client): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}

/** Sends statements without waiting for earlier answers, counts them, and survives the loss of its connection. */
class Connection extends pg.Client implements SilentConnection {
  onStatement: () => void = () => undefined
  /** When anything came from the server last. */
  heardAt = performance.now()
  /** When somebody has begun to wait for it: for the connection itself, then for the last statement. */
  askedAt = performance.now()
  lent = true
  dropped = false
  #holding = false

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true })
    // Unheard, an error would end the process. Whoever has a query under way is told by its rejection, and the pool
    // never lends a lost connection again.
    this.on('error', () => undefined)
  }

  // `never` fits each of the overloads that pg declares; the arguments are handed on as they came.
  override query(...args: unknown[]): never {
    this.onStatement()
    this.askedAt = performance.now()
    this.#holdWrites()
    return Reflect.apply(super.query, this, args) as never
  }

  /** Private to pg's types. */
  get backend(): number | null {
    return (this as unknown as { processID: number | null }).processID
  }

  drop(): void {
    this.dropped = true
    const error = new Error('Connection terminated: the server is silent')
    // The pool hears of an idle one now, not when the socket tells: nobody shall get it in between.
    if (!this.lent) this.emit('error', error)
    socketOf(this).destroy(error)
  }

  /** For statements that may take as long as they need. */
  liftReadTimeout(): () => void {
    // Read by pg at each query; private to its types.
    const { connectionParameters } = this as unknown as {
      connectionParameters: { query_timeout: number | false }
    }
    const before = connectionParameters.query_timeout
    connectionParameters.query_timeout = false
    return () => {
      connectionParameters.query_timeout = before
    }
  }

  /** What is sent in the same tick leaves in one write: each costs a system call here and wakes a process there. */
  #holdWrites(): void {
    if (this.#holding) return
    this.#holding = true
    const stream = socketOf(this)
    stream.cork()
    process.nextTick(() => {
      this.#holding = false
      stream.uncork()
    })
  }
}

export interface SilentConnection {
  /** Its process in PostgreSQL; null until it is connected. */
  readonly backend: number | null
  readonly heardAt: number
  readonly askedAt: number
  /** Or being opened: somebody may be waiting for it. */
  readonly lent: boolean
  /** Whoever waits for an answer on it is told at once. */
  drop(): void
}

/** The connections of a database: counts statements, and asks before it lends. */
export class ConnectionPool extends pg.Pool {
  /** Sent since the start, those of transactions (begin, commit) and libraries among them. */
  statements = 0
  readonly #mayLend: () => void
  /** Also those that are still being opened. */
  readonly #connections: Set<Connection>
  #heardAt = 0

  /** `mayLend` throws when nothing may be sent now. */
  constructor(options: pg.PoolConfig, mayLend: () => void) {
    const connections = new Set<Connection>()
    super({
      ...options,
      Client: class extends Connection {
        constructor(config?: pg.ClientConfig) {
          super(config)
          connections.add(this)
          this.once('end', () => connections.delete(this))
        }
      },
    })
    this.#connections = connections
    this.#mayLend = mayLend
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
      socketOf(client).on('data', () => {
        client.heardAt = performance.now()
        this.#heardAt = client.heardAt
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    this.#mayLend()
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }

  /** Those on which nothing was heard since then (`performance.now`), lent and opening ones too. */
  silentSince(since: number): SilentConnection[] {
    return [...this.#connections].filter(({ heardAt, dropped }) => heardAt < since && !dropped)
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
