import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { type LimitName, type LimitRule, limitRules } from './limits.rules.ts'
import { networkOf } from './network-of.ts'

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface Limits {
  /**
   * Counts one call, outside a transaction: a count must survive the rollback of what it counted. The key of an
   * `.address` limit is the caller's full network address.
   */
  consume(name: LimitName, key: string): Promise<LimitResult>
  /** Whether the next call would be refused, without counting one. */
  check(name: LimitName, key: string): Promise<LimitResult>
  /** Reverts one count, for a call that turned out not to be limited. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Resets the count, for instance after a successful sign-in. */
  reset(name: LimitName, key: string): Promise<void>
}

/**
 * One table serves all processes, and counting is one statement. A key past its limit is remembered in memory
 * until its time is over, so that an attacker who goes on loads no database.
 *
 * When the database fails, so does the call, as an error of ours. Letting it through would open sign-in to
 * guessing whenever the database can be brought to stumble, and saying 'too many attempts' would be a lie;
 * and every limited call needs the same database to do its work anyway.
 */
export function createLimits(options: {
  db: Database
  config: Pick<Config, 'rateLimits'>
  secrets: Pick<Secrets, 'limits'>
  rules?: Partial<Record<LimitName, LimitRule>>
}): Limits {
  if (!options.config.rateLimits) {
    return {
      consume: async () => ({ ok: true }),
      check: async () => ({ ok: true }),
      giveBack: async () => undefined,
      reset: async () => undefined,
    }
  }
  const rules: [string, LimitRule][] = Object.entries({ ...limitRules, ...options.rules })
  const limiters = new Map(
    rules.map(([name, rule], index) => [
      name,
      new RateLimiterPostgres({
        storeClient: options.db.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
        inMemoryBlockOnConsumed: rule.points + 1,
        // All share one table, so one sweeper (every five minutes) is enough.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  )

  const limiterOf = (name: LimitName): RateLimiterPostgres => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`There is no limit named ${name}`)
    return limiter
  }
  // Neither email addresses nor network addresses are stored, and a copy of the table can't be searched for them.
  const hidden = (name: LimitName, key: string) =>
    createHmac('sha256', options.secrets.limits)
      .update(name.endsWith('.address') ? networkOf(key) : key.trim().toLowerCase())
      .digest('base64url')

  return {
    async consume(name, key) {
      try {
        await limiterOf(name).consume(hidden(name, key))
        return { ok: true }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return refusal(refused)
      }
    },
    async check(name, key) {
      const limiter = limiterOf(name)
      const counted = await limiter.get(hidden(name, key))
      return counted && counted.consumedPoints >= limiter.points ? refusal(counted) : { ok: true }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(hidden(name, key))
    },
    async reset(name, key) {
      await limiterOf(name).delete(hidden(name, key))
    },
  }
}

const refusal = ({ msBeforeNext }: RateLimiterRes): LimitResult => ({
  ok: false,
  retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})
