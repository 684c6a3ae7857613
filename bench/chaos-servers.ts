import { writeFile } from 'node:fs/promises'
import type { Draw } from './chaos-plan.ts'
import { clockFileOf, type EventMode, type Server, startServer } from './chaos-server.ts'
import type { Home } from './product.ts'

/** The servers that can be called now, as a balancer before them knows them; anyone who finds none waits. */
export class ServerPool {
  readonly #home: Home
  readonly #draw: Draw
  readonly #servers = new Set<Server>()
  readonly #starting = new Set<Promise<void>>()
  #waiting: (() => void)[] = []
  kills = 0
  /** By so much all clocks are ahead. */
  minutesAhead = 0

  constructor(home: Home, draw: Draw) {
    this.#home = home
    this.#draw = draw
  }

  async start(events: EventMode): Promise<void> {
    this.#servers.add(await startServer(this.#home, events))
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Any of them, or one that sends messages as wanted if there is one. */
  async pick(events: EventMode | null): Promise<Server> {
    while (this.#servers.size === 0) await new Promise<void>(resolve => this.#waiting.push(resolve))
    const all = [...this.#servers]
    const fitting = all.filter(server => server.events === events)
    return this.#draw.pick(fitting.length > 0 ? fitting : all)
  }

  /** kill -9 and, at once, a start on the same data, with another way of sending messages. */
  async kill(victims: readonly Server[]): Promise<void> {
    for (const server of victims) {
      // Killed by someone else in between.
      if (!this.#servers.delete(server)) continue
      this.kills += 1
      await server.kill()
      const start = this.start(this.#draw.pick(['normal', 'normal', 'off', 'late', 'double']))
      this.#starting.add(start)
      start.then(
        () => this.#starting.delete(start),
        // Told to anyone who waits for all of them.
        () => undefined,
      )
    }
  }

  /** For all servers at once, whatever they are doing. */
  async passTime(minutes: number): Promise<void> {
    this.minutesAhead += minutes
    await writeFile(clockFileOf(this.#home), String(this.minutesAhead))
  }

  get servers(): Server[] {
    return [...this.#servers]
  }

  async allStarted(): Promise<void> {
    await Promise.all(this.#starting)
  }

  async close(): Promise<void> {
    await this.allStarted()
    for (const server of this.servers) await server.stop()
    this.#servers.clear()
  }
}
