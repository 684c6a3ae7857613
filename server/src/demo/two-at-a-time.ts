import { ConcurrencyLimit } from '../kernel/concurrency-limit.ts'

/**
 * For drawing: a picture takes one core, and the smallest machine has two. Returns results in the order of the input.
 */
export function twoAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const limit = new ConcurrencyLimit({ running: 2, queueLimit: all.length })
  return Promise.all(all.map(one => limit.run(() => work(one))))
}
