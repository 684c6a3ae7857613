import type pg from 'pg'
import type { SilentConnection } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'

/**
 * The pools' connections after a silence: the network may have forgotten them without either side knowing, and their
 * processes in PostgreSQL may go on holding locks.
 */
export class SilentConnections {
  readonly #pools: readonly ConnectionPool[]
  /** Each process has a name of its own: a number that is used again is someone else's. */
  readonly #name: string | undefined
  /** Processes in PostgreSQL of connections that were given up. */
  #givenUp: number[] = []

  constructor(pools: readonly ConnectionPool[], name: string | undefined) {
    this.#pools = pools
    this.#name = name
  }

  /** Anyone who waits on one is answered. */
  giveUpAll(): void {
    this.#giveUp(this.#silentSince(performance.now()))
  }

  /**
   * Of those that were not heard since then, gives up all that no one waits for, and of the others those that have
   * been asked before `askedBefore` and whose process is not at work. True if some are left to be doubted.
   */
  async giveUpDead(client: pg.Client, since: number, askedBefore: number): Promise<boolean> {
    const doubted = this.#silentSince(since)
    const waiting = doubted.filter(({ lent }) => lent)
    this.#giveUp(doubted.filter(({ lent }) => !lent))
    const asked = waiting.filter(({ askedAt }) => askedAt < askedBefore)
    const working = await atWork(client, asked)
    const isDead = ({ backend, heardAt, askedAt }: SilentConnection) =>
      heardAt < since && askedAt < askedBefore && !(backend && working.has(backend))
    this.#giveUp(asked.filter(isDead))
    await this.#endProcesses(client)
    return this.#silentSince(since).length > 0
  }

  /** Those of another server can't be ended by the one in use. */
  forgetProcesses(): void {
    this.#givenUp = []
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

  async #endProcesses(client: pg.Client): Promise<void> {
    // A number that one of ours has by now is free again, so there is nothing to end.
    const ours = new Set(this.#silentSince(Number.POSITIVE_INFINITY).map(({ backend }) => backend))
    const ended = this.#givenUp.filter(pid => !ours.has(pid))
    this.#givenUp = []
    if (ended.length === 0) return
    const ending = client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::int[]) and application_name = $2',
      [ended, this.#name],
    )
    await ending.catch(error => {
      // The next connection ends them.
      this.#givenUp.push(...ended)
      throw error
    })
  }
}

async function atWork(client: pg.Client, connections: readonly SilentConnection[]): Promise<Set<number>> {
  if (connections.length === 0) return new Set()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1::int[]) and state = 'active'`,
    [connections.map(({ backend }) => backend)],
  )
  return new Set(rows.map(({ pid }) => pid))
}
