import type { Writable } from 'node:stream'
import pg from 'pg'

/** Sends statements without waiting for earlier answers, counts them, and survives the loss of its connection. */
class Connection extends pg.Client {
  onStatement: () => void = () => undefined
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
    this.#holdWrites()
    return Reflect.apply(super.query, this, args) as never
  }

  /** What is sent in the same tick leaves in one write: each costs a system call here and wakes a process there. */
  #holdWrites(): void {
    if (this.#holding) return
    this.#holding = true
    // The stream is private to pg's types.
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#holding = false
      stream.uncork()
    })
  }
}

/** The connections of a database: counts statements, and asks before it lends. */
export class ConnectionPool extends pg.Pool {
  /** Sent since the start, those of transactions (begin, commit) and libraries among them. */
  statements = 0
  readonly #mayLend: () => void

  /** `mayLend` throws when nothing may be sent now. */
  constructor(options: pg.PoolConfig, mayLend: () => void) {
    super({ ...options, Client: Connection })
    this.#mayLend = mayLend
    // An idle connection that the server closes must not end the process either; the pool opens a new one.
    this.on('error', () => undefined)
    this.on('connect', client => {
      if (!(client instanceof Connection)) return
      client.onStatement = () => {
        this.statements++
      }
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
}
