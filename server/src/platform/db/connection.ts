import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { currentStep, type Step } from '../tracing/trace.ts'
import type { ServerAddresses } from './server-addresses.ts'

/** What a connection of ours needs to know besides what the driver does. */
export interface PoolOptions extends pg.PoolConfig {
  /** Where to connect, when that may change; it goes before `connectionString`. */
  addresses?: ServerAddresses
  /** Between us and the server stands a pooler: each transaction may run in another session of the server. */
  pooled?: boolean
  /** Statements are sent without their names. */
  unnamed?: boolean
}

/** The socket, or what stands for it; private to pg's types. */
export function socketOf(client: pg.Client): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
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

/** Sends statements without waiting for earlier answers, counts them, and survives the loss of its connection. */
export class Connection extends pg.Client implements SilentConnection {
  onStatement: () => void = () => undefined
  /** When anything came from the server last. */
  heardAt = performance.now()
  /** When somebody has begun to wait for it: for the connection itself, then for the last statement. */
  askedAt = performance.now()
  lent = true
  dropped = false
  onDiskFull: () => void = () => undefined
  /** The server has said that it follows another one. */
  isStandby = false
  readonly #unnamed: boolean
  #holding = false

  constructor(config: PoolOptions = {}) {
    const { addresses, pooled = false, unnamed = false, ...options } = config
    super({ ...options, ...(addresses && { connectionString: addresses.current }), pipeline: true })
    this.#unnamed = unnamed
    // Unheard, an error would end the process. Whoever has a query under way is told by its rejection, and the pool
    // never lends a lost connection again.
    this.on('error', () => undefined)
    this.#hearServer(pooled)
  }

  // `never` fits each of the overloads that pg declares; the arguments are handed on as they came.
  override query(...args: unknown[]): never {
    this.onStatement()
    this.askedAt = performance.now()
    this.#holdWrites()
    const sent = this.#unnamed ? withoutName(args) : args
    const step = currentStep()
    if (!step?.recorded) return Reflect.apply(super.query, this, sent) as never
    const statement = textOf(sent[0])
    return followed(
      step.begin(firstWord(statement), 'client', {
        'db.system.name': 'postgresql',
        'db.query.text': statement,
      }),
      sent,
      given => Reflect.apply(super.query, this, given),
    ) as never
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

  #hearServer(pooled: boolean): void {
    // Private to pg's types.
    const { connection } = this as unknown as { connection: EventEmitter }
    // A pooler tells what its first session said, which may be long ago.
    if (!pooled) {
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
      })
    }
    connection.on('errorMessage', ({ code }) => {
      if (code === '53100') this.onDiskFull()
    })
    connection.on('notice', ({ routine }) => {
      // A commit was cut off while it waited for the standby, and PostgreSQL is about to call it done: it may be lost
      // with this server. Whoever waits hears of an unknown outcome instead.
      if (routine !== 'SyncRepWaitForLSN') return
      connection.emit('errorMessage', new UnknownOutcome())
      socketOf(this).destroy()
    })
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

/** A transaction of which nobody knows whether it will have happened. */
class UnknownOutcome extends Error {
  /** PostgreSQL's for it. */
  readonly code = '08007'

  constructor() {
    super('The standby has not confirmed the transaction')
  }
}

function withoutName([config, ...others]: unknown[]): unknown[] {
  if (typeof config !== 'object' || config === null || !('name' in config)) return [config, ...others]
  return [{ ...config, name: undefined }, ...others]
}

/** With placeholders: values are sent beside it. */
function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  return typeof config === 'object' && config && 'text' in config ? String(config.text) : ''
}

const firstWord = (statement: string): string => /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement'

/** The step ends with the statement, whose sender waits for a promise or gave a callback. */
function followed(step: Step, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const heard = (error: unknown, ...results: unknown[]) => {
      step.end(error ?? undefined)
      last(error, ...results)
    }
    return send([...args.slice(0, -1), heard])
  }
  const result = send(args)
  if (result instanceof Promise) {
    result.then(
      () => step.end(),
      error => step.end(error),
    )
  }
  return result
}
