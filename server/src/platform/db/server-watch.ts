import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Availability } from './availability.ts'
import { type PoolOptions, socketOf } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { ServerAddresses } from './server-addresses.ts'
import { SilentConnections } from './silent-connections.ts'
import { ServerTakesNoWrites, unavailability } from './unavailable.ts'

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

/** Not of a standby, nor of a server that was told to take none. */
export const takesWrites = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`

export const watchTimes: WatchTimes = {
  heartbeatMs: 1_000,
  answerMs: 1_500,
  retryMs: 250,
  connectMs: 3_000,
}

interface Watched {
  /** What the product writes by, and besides what visitors read by and what jobs use. */
  pools: readonly ConnectionPool[]
  availability: Availability
  /** How to connect, without a pooler in between. */
  direct: PoolOptions
  times?: WatchTimes | undefined
}

/**
 * One connection beside the pool that hears notifications for everybody. Its heartbeat finds out when the server is
 * silent, which neither a frozen server nor a cut network would tell, and when it takes no writes any more. Then the
 * pool's connections are given up, so that callers are answered instead of waiting, and nothing is sent until a new
 * connection stands; of several servers, to the one that takes writes.
 */
export class ServerWatch {
  readonly #pools: readonly ConnectionPool[]
  /** Asked whether it gets answers. */
  readonly #pool: ConnectionPool
  readonly #availability: Availability
  readonly #direct: PoolOptions
  readonly #addresses: ServerAddresses
  readonly #times: WatchTimes
  readonly #subscribers = new Set<Subscriber>()
  #started: Promise<void> | null = null
  #client: pg.Client | null = null
  /** The last sign of life (`performance.now`). */
  #answeredAt = performance.now()
  readonly #silent: SilentConnections
  /** Connections that are being tried. */
  readonly #tries = new Set<pg.Client>()
  /** The try that the server has answered first. */
  #answered: pg.Client | null = null

  constructor({ pools, availability, direct, times = watchTimes }: Watched) {
    const [pool] = pools
    if (!pool || !direct.addresses) throw new Error('There is no server to watch')
    this.#pools = pools
    this.#pool = pool
    this.#availability = availability
    this.#direct = direct
    this.#addresses = direct.addresses
    this.#times = times
    this.#silent = new SilentConnections(pools, pool.options.application_name)
  }

  /** Whether anybody would find out what becomes of the server. */
  get isAwake(): boolean {
    return this.#subscribers.size > 0
  }

  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscribers.add(subscriber)
    const connected = this.#client
    if (connected) {
      await connected.query(`listen ${pg.escapeIdentifier(subscriber.channel)}`)
      subscriber.onConnect()
    } else {
      this.#started ??= this.#open({ connectMs: this.#times.connectMs, doubtedSince: 0 })
      await this.#started
    }
    return {
      close: async () => {
        this.#subscribers.delete(subscriber)
        // The channel is no trouble to anyone who else listens; the last one takes the connection along.
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
    this.#endTries()
    // From here on no one would find out.
    this.#availability.recover()
  }

  /** `doubtedSince`: connections of the pools that are not heard since then may be dead; null doubts all. */
  async #open({
    connectMs,
    doubtedSince,
  }: {
    connectMs: number
    doubtedSince: number | null
  }): Promise<void> {
    const { addresses: _addresses, ...options } = this.#direct
    const index = this.#addresses.next()
    const client = new pg.Client({
      ...options,
      connectionString: this.#addresses.url(index),
      application_name: `${options.application_name} watch`,
      connectionTimeoutMillis: connectMs,
      query_timeout: this.#times.connectMs,
      keepAlive: true,
    })
    client.on('error', error => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('The connection for notifications has ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers)
        if (subscriber.channel === channel) subscriber.onMessage(payload)
    })
    this.#tries.add(client)
    try {
      await client.connect()
      const takesWrites = await doesTakeWrites(client)
      if (!takesWrites && this.#addresses.mustTakeWrites) throw new ServerTakesNoWrites()
      // A frozen server answers all tries at once when it goes on: one of them is enough.
      if (this.#client || this.#answered || this.#subscribers.size === 0) return drop(client)
      this.#answered = client
      const since = doubtedSince ?? performance.now()
      const channels = new Set([...this.#subscribers].map(({ channel }) => channel))
      await client.query([...channels].map(channel => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
      if (this.#addresses.use(index)) this.#move(index)
      const areLeft = await this.#giveUpDead(client, since)
      if (this.#subscribers.size === 0) return drop(client)
      this.#use(client, takesWrites)
      if (areLeft) void this.#examine(client, since)
    } catch (error) {
      drop(client)
      throw error
    } finally {
      this.#tries.delete(client)
      if (this.#answered === client) this.#answered = null
    }
  }

  /** To another server: none of the connections leads there. */
  #move(index: number): void {
    for (const { options } of this.#pools) (options as PoolOptions).addresses?.use(index)
    this.#silent.giveUpAll()
    this.#silent.forgetProcesses()
  }

  #use(client: pg.Client, takesWrites: boolean): void {
    this.#client = client
    this.#answeredAt = performance.now()
    this.#endTries()
    this.#availability.recover()
    this.#note(takesWrites)
    for (const subscriber of this.#subscribers) subscriber.onConnect()
    void this.#beat(client)
  }

  #note(takesWrites: boolean): void {
    const wasReadOnly = this.#availability.readOnly
    this.#availability.setReadOnly(!takesWrites)
    // A balancer may have led some of them to a standby, which was good enough until now.
    if (takesWrites && wasReadOnly) for (const pool of this.#pools) pool.giveUpStandbys()
  }

  #endTries(): void {
    for (const client of this.#tries) if (client !== this.#client) drop(client)
  }

  async #beat(client: pg.Client): Promise<void> {
    const { heartbeatMs, answerMs } = this.#times
    while (this.#client === client) {
      await sleep(heartbeatMs, undefined, { ref: false })
      const asked = doesTakeWrites(client).then(
        takesWrites => {
          if (this.#client !== client) return null
          if (!takesWrites && this.#addresses.mustTakeWrites) return new ServerTakesNoWrites()
          this.#note(takesWrites)
          return null
        },
        // What breaks off is told by its own event. A question that fails without an answer of the server has timed out,
        // which may be noticed before the time below is over: that is a silence, too.
        error => (error instanceof pg.DatabaseError ? error : new Silence(error.message)),
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
    if (unavailability(error) === 'read-only') this.#availability.setReadOnly(true)
    for (const subscriber of this.#subscribers) subscriber.onLost?.()
    void this.#recover(error)
  }

  /** Tries until it stands again. The server is lost if the pool gets no answers either. */
  async #recover(reason: unknown): Promise<void> {
    const { answerMs, retryMs, connectMs } = this.#times
    const began = performance.now()
    // What has broken off told so; what is silent may have silenced everything.
    const doubtedSince = reason instanceof Silence ? null : this.#answeredAt
    let failure: unknown = null
    let isAsking = false
    const ask = async () => {
      isAsking = true
      const answers = await this.#poolAnswers(performance.now())
      isAsking = false
      const isOver = failure !== null || performance.now() - began >= answerMs
      if (!answers && isOver && !this.#client && this.#subscribers.size > 0)
        this.#availability.lose(failure ?? reason)
    }
    for (let tries = 0; !this.#client && this.#subscribers.size > 0; tries++) {
      // The first one waits as long as it takes: a frozen server that goes on takes up what came first.
      const opened = this.#open({ connectMs: tries === 0 ? 0 : connectMs, doubtedSince }).then(
        () => true,
        error => {
          failure = error
          // A standby can't even be listened to.
          if (unavailability(error) === 'read-only') this.#availability.setReadOnly(true)
          return false
        },
      )
      if (!isAsking && !this.#availability.lost) void ask()
      const isDone = await Promise.race([opened, sleep(retryMs)])
      if (this.#client) return
      // Again and again: anyone who still waits for a connection makes the pool open another one.
      if (this.#availability.lost) this.#silent.giveUpAll()
      if (isDone !== undefined) await sleep(retryMs)
    }
  }

  /** As when only new connections are refused. */
  async #poolAnswers(since: number): Promise<boolean> {
    const isHeard = () => this.#pools.some(({ heardAt }) => heardAt > since)
    const asked = this.#pool.query('select 1').then(
      () => true,
      () => isHeard(),
    )
    return Promise.race([asked, silence(this.#times.answerMs).then(isHeard)])
  }

  /** Those that were asked just now are left for the next time: they may be about to answer. */
  #giveUpDead(client: pg.Client, since: number): Promise<boolean> {
    return this.#silent.giveUpDead(client, since, performance.now() - this.#times.answerMs / 4)
  }

  /** Looks again at what was asked just before, or is still at work: its answer may never arrive. */
  async #examine(client: pg.Client, since: number): Promise<void> {
    const { answerMs, retryMs } = this.#times
    for (let pause = retryMs; ; pause = Math.min(answerMs, 2 * pause)) {
      await sleep(pause, undefined, { ref: false })
      if (this.#client !== client) return
      try {
        if (!(await this.#giveUpDead(client, since))) return
      } catch {
        return // The heartbeat finds out what is wrong.
      }
    }
  }
}

function drop(client: pg.Client): void {
  // Not `end`, which waits for the server.
  socketOf(client).destroy()
}

/** Whether it is neither a standby nor told to take no writes. */
async function doesTakeWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ writes: boolean }>(takesWrites)
  return rows[0]?.writes ?? false
}

class Silence extends Error {}

/** Longer by a turn of the event loop: after a pause of our own the answer may be waiting to be read. */
async function silence(ms: number): Promise<Silence> {
  await sleep(ms, undefined, { ref: false })
  await nextTurn()
  await nextTurn()
  return new Silence(`The server has been silent for ${ms} ms`)
}
