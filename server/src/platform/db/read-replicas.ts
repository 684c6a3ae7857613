import { setTimeout as sleep } from 'node:timers/promises'
import type { CacheTag } from '../../kernel/cache-tags.ts'
import type { Changes } from '../changes.ts'
import { ChangePositions } from './change-positions.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Database } from './db.ts'

interface Replica {
  readonly pool: ConnectionPool
  /** How far it has come at least; null while it can't be used. */
  position: number | null
}

export type ReplicaRead = 'replica' | 'behind' | 'failed' | 'none'

interface Options {
  db: Database
  changes: Pick<Changes, 'connected' | 'on'>
  pools: readonly ConnectionPool[]
  onRead?: (how: ReplicaRead) => void
  /** Only tests are more impatient. */
  heartbeatMs?: number
}

const HEARTBEAT_MS = 1_000
/** A server that answers nothing for so long is taken for silent. */
const ANSWER_MS = 1_500
/** Whoever reads waits only so long to hear how far a replica has come; the primary is there, too. */
const ASK_MS = 200
/** What nobody announces is seen a minute late already: a replica adds no more than this to it. */
const MOST_LAG_MS = 30_000

const primaryPosition = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`
/** A server that was promoted follows nobody: what it shows is not what the primary has. */
const replicaPosition = `
  select case when pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`

/**
 * What visitors read, from servers that follow the primary. A server that has not passed a change which this process
 * has heard of is not believed about what shows it: that is read from the primary, so that nobody sees less than they
 * have seen or written, and nothing older than its last change is cached.
 */
export class ReadReplicas {
  readonly #db: Database
  readonly #changes: Pick<Changes, 'connected' | 'on'>
  readonly #replicas: Replica[]
  readonly #positions = new ChangePositions()
  readonly #onRead: (how: ReplicaRead) => void
  readonly #heartbeatMs: number
  readonly #ending = new AbortController()
  /** Where the primary was, and when; the oldest first. */
  #primary: { at: number; position: number }[] = []
  #placing: Promise<void> | null = null
  #askingPrimary = false
  readonly #asking = new Map<Replica, Promise<void>>()
  #turn = 0
  #stopListening: () => void = () => undefined

  constructor({ db, changes, pools, onRead, heartbeatMs = HEARTBEAT_MS }: Options) {
    this.#db = db
    this.#changes = changes
    this.#replicas = pools.map(pool => ({ pool, position: null }))
    this.#onRead = onRead ?? (() => undefined)
    this.#heartbeatMs = heartbeatMs
  }

  start(): void {
    this.#stopListening = this.#changes.on(tags => {
      // While changes may be missed only an outage makes anybody read here; they are made good when it is over.
      if (!this.#changes.connected) return
      this.#positions.note(tags)
      void this.#place()
    })
    void this.#beat()
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#stopListening()
    for (const { pool } of this.#replicas) pool.dropAll()
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  /** Seconds that each is behind, in their order; null for one that is not used. */
  get lags(): (number | null)[] {
    return this.#replicas.map(replica => {
      const ms = this.#lagMs(replica)
      return ms === null ? null : ms / 1000
    })
  }

  /** Runs reads on a replica, if what they show is as new as it has to be, and else on the primary. */
  async read<T>(work: () => Promise<T>, shows: (result: T) => readonly CacheTag[]): Promise<T> {
    const replica = await this.#choose()
    if (!replica || replica.position === null) {
      this.#onRead('none')
      return this.#db.asVisitor(work)
    }
    const { position, pool } = replica
    try {
      const result = await this.#db.asVisitor(work, pool)
      if (this.#positions.arePassed(shows(result), position)) {
        this.#onRead('replica')
        return result
      }
      this.#onRead('behind')
    } catch {
      // Also a refusal: what it did not find may be on the primary.
      this.#onRead('failed')
    }
    return this.#db.asVisitor(work)
  }

  async #choose(): Promise<Replica | null> {
    const { availability } = this.#db
    const isOutage = availability.lost || availability.readOnly
    if (!this.#changes.connected && !isOutage) return null
    const usable = this.#replicas.filter(replica => (this.#lagMs(replica) ?? MOST_LAG_MS) < MOST_LAG_MS)
    const replica = usable[this.#turn++ % Math.max(1, usable.length)]
    if (!replica) return null
    // Something has changed since it was asked: by now it may have come past it.
    if ((replica.position ?? 0) < this.#positions.highest)
      await Promise.race([this.#ask(replica), sleep(ASK_MS, undefined, { ref: false })])
    return replica
  }

  #lagMs({ position }: Replica): number | null {
    if (position === null) return null
    const next = this.#primary.find(known => known.position > position)
    const last = this.#primary.at(-1)
    if (!next || !last) return 0
    return last.at - next.at + this.#heartbeatMs
  }

  /** One question for all changes that were heard meanwhile. */
  async #place(): Promise<void> {
    this.#placing ??= this.#placeAll().finally(() => {
      this.#placing = null
    })
    await this.#placing
  }

  async #placeAll(): Promise<void> {
    try {
      while (this.#positions.hasUnplaced) await this.#positions.place(() => this.#askPrimary())
    } catch {
      // The next heartbeat asks again; until then what has changed is read from the primary.
    }
  }

  async #askPrimary(): Promise<number> {
    const { rows } = await this.#db.query(primaryPosition)
    return (rows as { position: number }[])[0]?.position ?? 0 // As the statement names it.
  }

  #ask(replica: Replica): Promise<void> {
    const known = this.#asking.get(replica)
    if (known) return known
    const asked = this.#askReplica(replica).finally(() => this.#asking.delete(replica))
    this.#asking.set(replica, asked)
    return asked
  }

  async #askReplica(replica: Replica): Promise<void> {
    try {
      const { rows } = await replica.pool.query(replicaPosition)
      replica.position = (rows as { position: number | null }[])[0]?.position ?? null
    } catch {
      replica.position = null
    }
  }

  async #beat(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      if (!this.#askingPrimary) void this.#notePrimary(performance.now())
      // None waits for another one: each may be silent.
      for (const replica of this.#replicas) void this.#examine(replica)
      await sleep(this.#heartbeatMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  async #examine(replica: Replica): Promise<void> {
    const silence = sleep(ANSWER_MS, 'silent', { ref: false })
    if ((await Promise.race([this.#ask(replica), silence])) !== 'silent') return
    replica.position = null
    // Whoever waits for it is answered by the primary.
    replica.pool.dropAll()
  }

  async #notePrimary(at: number): Promise<void> {
    this.#askingPrimary = true
    try {
      const position = await this.#askPrimary()
      this.#primary = [...this.#primary.filter(known => at - known.at < 2 * MOST_LAG_MS), { at, position }]
      if (this.#positions.hasUnplaced) void this.#place()
    } catch {
      // It is lost: what the replicas have is all there is.
    } finally {
      this.#askingPrimary = false
    }
  }
}
