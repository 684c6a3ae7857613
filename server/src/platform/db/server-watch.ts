import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Availability } from './availability.ts'
import type { ConnectionPool, SilentConnection } from './connection-pool.ts'

export interface Subscriber {
  channel: string
  onMessage(payload: string): void
  /** After every (re)connection: what was sent in between has been missed. */
  onConnect(): void
  /** From here until the next connection messages are missed. */
  onLost?(): void
}

export interface Subscription {
  close(): Promise<void>
}

export interface WatchTimes {
  heartbeatMs: number
  /** A server that answers nothing for so long is taken for silent. */
  answerMs: number
  /** How often a new connection is tried while there is none. */
  retryMs: number
  /** How long such a try may take; the next ones begin meanwhile. */
  connectMs: number
}

export const watchTimes: WatchTimes = {
  heartbeatMs: 1_000,
  answerMs: 1_500,
  retryMs: 250,
  connectMs: 3_000,
}

/**
 * One connection beside the pool that hears notifications for everybody. Its heartbeat finds out when the server is
 * silent, which neither a frozen server nor a cut network would tell. Then the pool's connections are given up, so
 * that callers are answered instead of waiting, and nothing is sent until a new connection stands.
 */
export class ServerWatch {
  /** What the product writes by, and besides what visitors read by. */
  readonly #pools: readonly ConnectionPool[]
  readonly #pool: ConnectionPool
  readonly #availability: Availability
  readonly #times: WatchTimes
  readonly #subscribers = new Set<Subscriber>()
  #started: Promise<void> | null = null
  #client: pg.Client | null = null
  /** The last sign of life (`performance.now`). */
  #answeredAt = performance.now()
  /** Processes in PostgreSQL of connections that were given up. */
  #givenUp: number[] = []

  /** The first of the pools is asked and tells how to connect. */
  constructor(pools: readonly ConnectionPool[], availability: Availability, times: WatchTimes = watchTimes) {
    const [pool] = pools
    if (!pool) throw new Error('There is no pool to watch')
    this.#pools = pools
    this.#pool = pool
    this.#availability = availability
    this.#times = times
  }

  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscribers.add(subscriber)
    const connected = this.#client
    if (connected) {
      await connected.query(`listen ${pg.escapeIdentifier(subscriber.channel)}`)
      subscriber.onConnect()
    } else {
      this.#started ??= this.#open()
      await this.#started
    }
    return {
      close: async () => {
        this.#subscribers.delete(subscriber)
        // The channel is no trouble to whoever else listens; the last one takes the connection along.
        if (this.#subscribers.size === 0) this.close()
      },
    }
  }

  close(): void {
    this.#subscribers.clear()
    this.#started = null
    const client = this.#client
    this.#client = null
    if (client) drop(client)
    // From here on nobody would find out.
    this.#availability.recover()
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      ...this.#pool.options,
      application_name: `${this.#pool.options.application_name} watch`,
      connectionTimeoutMillis: this.#times.connectMs,
      keepAlive: true,
    })
    client.on('error', error => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('The connection for notifications has ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers)
        if (subscriber.channel === channel) subscriber.onMessage(payload)
    })
    try {
      await client.connect()
      const channels = new Set([...this.#subscribers].map(({ channel }) => channel))
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      await this.#endSilent(client)
    } catch (error) {
      drop(client)
      throw error
    }
    // Another try may have been quicker.
    if (this.#client || this.#subscribers.size === 0) return drop(client)
    this.#client = client
    this.#answeredAt = performance.now()
    this.#availability.recover()
    for (const subscriber of this.#subscribers) subscriber.onConnect()
    void this.#beat(client)
  }

  async #beat(client: pg.Client): Promise<void> {
    const { heartbeatMs, answerMs } = this.#times
    while (this.#client === client) {
      await sleep(heartbeatMs, undefined, { ref: false })
      const asked = client.query('select 1').then(
        () => null,
        error => error,
      )
      const error: unknown = await Promise.race([asked, silence(answerMs)])
      if (error) this.#lose(client, error)
      else this.#answeredAt = performance.now()
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (client !== this.#client) return
    this.#client = null
    drop(client)
    for (const subscriber of this.#subscribers) subscriber.onLost?.()
    void this.#recover(error)
  }

  /** Tries until it stands again. The server is lost if the pool gets no answers either. */
  async #recover(reason: unknown): Promise<void> {
    const { answerMs, retryMs } = this.#times
    const began = performance.now()
    while (!this.#client && this.#subscribers.size > 0) {
      let failure: unknown = null
      const opened = this.#open().catch(error => {
        failure = error
      })
      await Promise.race([opened, sleep(retryMs)])
      if (this.#client) return
      const isOver = failure !== null || performance.now() - began > answerMs
      if (isOver && !this.#availability.lost && !(await this.#poolAnswers(began))) {
        if (this.#client) return
        this.#availability.lose(failure ?? reason)
      }
      // Again and again: whoever still waits for a connection makes the pool open another one.
      if (this.#availability.lost) this.#giveUp(this.#silentSince(performance.now()))
      if (failure) await sleep(retryMs)
    }
  }

  /** As when only new connections are refused. */
  async #poolAnswers(since: number): Promise<boolean> {
    const isHeard = () => this.#pools.some(({ heardAt }) => heardAt > since)
    if (isHeard()) return true
    const asked = this.#pool.query('select 1').then(
      () => true,
      () => isHeard(),
    )
    return Promise.race([asked, silence(this.#times.answerMs).then(isHeard)])
  }

  #silentSince(since: number): SilentConnection[] {
    return this.#pools.flatMap(pool => pool.silentSince(since))
  }

  #giveUp(connections: readonly SilentConnection[]): void {
    for (const connection of connections) {
      if (connection.backend) this.#givenUp.push(connection.backend)
      connection.drop()
    }
  }

  /**
   * After a silence the network may have forgotten connections of which neither side knows: those whose process is not
   * at work are given up. The processes of all that were given up are ended, for they may hold locks.
   */
  async #endSilent(client: pg.Client): Promise<void> {
    const silent = this.#silentSince(this.#answeredAt)
    if (silent.length > 0) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::int[]) and state = 'active'`,
        [silent.map(({ backend }) => backend)],
      )
      const working = new Set(rows.map(({ pid }) => pid))
      this.#giveUp(silent.filter(({ backend }) => !backend || !working.has(backend)))
    }
    const ours = new Set(this.#silentSince(Number.POSITIVE_INFINITY).map(({ backend }) => backend))
    const ended = this.#givenUp.filter(pid => !ours.has(pid))
    if (ended.length > 0) {
      // The name is this process's alone: a number that is used again is somebody else's.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::int[]) and application_name = $2',
        [ended, this.#pool.options.application_name],
      )
    }
    this.#givenUp = []
  }
}

function drop(client: pg.Client): void {
  // Not `end`, which waits for the server. The socket is private to pg's types.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy()
}

/** Longer by a turn of the event loop: after a pause of our own the answer may be waiting to be read. */
async function silence(ms: number): Promise<Error> {
  await sleep(ms, undefined, { ref: false })
  await nextTurn()
  await nextTurn()
  return new Error(`The server has been silent for ${ms} ms`)
}
