import type { CacheTag } from '../kernel/cache-tags.ts'
import type { Clock } from '../kernel/clock.ts'
import { ConcurrencyLimit } from '../kernel/concurrency-limit.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/db.ts'
import type { ReadReplicas } from '../platform/db/read-replicas.ts'
import { isRendering } from './cache-tag-collection.ts'
import { MissBudget } from './miss-budget.ts'
import type { ResponseKind } from './response-cache.ts'

/** Pages share one rendering thread; while it renders one, the data of another is fetched. */
const PAGES_AT_ONCE = 2
/** About as many as are rendered in the time a person waits. */
const PAGES_WAITING = 60
const CALLS_WAITING = 100

/**
 * Limits the cost of visitors. Uncached answers are made a few at a time, on separate database connections, and no
 * address may request too many: paying, signing in and health checks never wait for them.
 */
export class VisitorWork {
  readonly #db: Pick<Database, 'asVisitor' | 'visitorConnections'>
  readonly #replicas: Pick<ReadReplicas, 'read'> | null
  readonly #pages = new ConcurrencyLimit({ running: PAGES_AT_ONCE, queueLimit: PAGES_WAITING })
  readonly #calls: ConcurrencyLimit
  readonly #budget: MissBudget | null

  constructor({
    db,
    replicas = null,
    config,
    clock,
  }: {
    db: Pick<Database, 'asVisitor' | 'visitorConnections'>
    replicas?: Pick<ReadReplicas, 'read'> | null
    config: Pick<Config, 'rateLimits'>
    clock: Clock
  }) {
    this.#db = db
    this.#replicas = replicas
    this.#calls = new ConcurrencyLimit({ running: db.visitorConnections, queueLimit: CALLS_WAITING })
    this.#budget = config.rateLimits ? new MissBudget(clock) : null
  }

  /** Called before something is made for this address: refuses if it has requested too much. */
  admit(address: string): void {
    // The page has paid for its calls.
    if (!isRendering()) this.#budget?.spend(address)
  }

  /**
   * What was asked for before is made first: others wait for it too, and may be served an old one meanwhile. What it
   * shows decides whether a replica was new enough; without tags any will do.
   */
  run<T>(
    kind: ResponseKind,
    work: () => Promise<T>,
    { askedBefore = false, shows = noTags }: Work<T> = {},
  ): Promise<T> {
    if (kind === 'page') return this.#pages.run(work, { ahead: askedBefore })
    const read = () => this.#replicas?.read(work, shows) ?? this.#db.asVisitor(work)
    return this.#calls.run(read, { admitted: isRendering(), ahead: askedBefore })
  }
}

interface Work<T> {
  askedBefore?: boolean
  shows?: (result: T) => readonly CacheTag[]
}

const noTags = (): readonly CacheTag[] => []
