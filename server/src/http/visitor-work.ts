import type { Clock } from '../kernel/clock.ts'
import { ConcurrencyLimit } from '../kernel/concurrency-limit.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/db.ts'
import { isRendering } from './cache-tag-collection.ts'
import { MissBudget } from './miss-budget.ts'
import type { ResponseKind } from './response-cache.ts'

/** Pages share one thread that renders; while it has one, the data of another are fetched. */
const PAGES_AT_ONCE = 2
/** About as many as are rendered in the time that someone waits. */
const PAGES_WAITING = 60
const CALLS_WAITING = 100

/**
 * The ceiling of what visitors cost. Whatever is not cached is made a few at a time, on database connections of
 * its own, and no address may ask for too much of it: paying, signing in and health never wait for it.
 */
export class VisitorWork {
  readonly #db: Pick<Database, 'asVisitor' | 'visitorConnections'>
  readonly #pages = new ConcurrencyLimit({ running: PAGES_AT_ONCE, queueLimit: PAGES_WAITING })
  readonly #calls: ConcurrencyLimit
  readonly #budget: MissBudget | null

  constructor({
    db,
    config,
    clock,
  }: {
    db: Pick<Database, 'asVisitor' | 'visitorConnections'>
    config: Pick<Config, 'rateLimits'>
    clock: Clock
  }) {
    this.#db = db
    this.#calls = new ConcurrencyLimit({ running: db.visitorConnections, queueLimit: CALLS_WAITING })
    this.#budget = config.rateLimits ? new MissBudget(clock) : null
  }

  /** Before something is made for this address: refuses when it has asked for too much. */
  admit(address: string): void {
    // The page has paid for its calls.
    if (!isRendering()) this.#budget?.spend(address)
  }

  /** What was asked for before is made first: others wait for it too, and may be served an old one meanwhile. */
  run<T>(kind: ResponseKind, work: () => Promise<T>, { askedBefore = false } = {}): Promise<T> {
    if (kind === 'page') return this.#pages.run(work, { ahead: askedBefore })
    return this.#calls.run(() => this.#db.asVisitor(work), { admitted: isRendering(), ahead: askedBefore })
  }
}
