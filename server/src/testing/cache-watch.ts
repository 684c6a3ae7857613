import { announce } from '../platform/changes.ts'
import type { TestApp } from './app.ts'

/** What is asked for again and again, by a name; pages last: what they call is cached again by then. */
type Asked = Readonly<Record<string, () => Promise<unknown>>>

/** How often calls and pages had to be made. */
async function misses({ platform }: TestApp): Promise<number> {
  const counter = platform.metrics.registry.getSingleMetric('lantern_response_cache_total')
  const { values = [] } = (await counter?.get()) ?? {}
  return values.reduce((sum, { labels, value }) => sum + (labels.result === 'miss' ? value : 0), 0)
}

/** What is not cached any more, in the order it is asked for. */
export async function uncached(t: TestApp, asked: Asked): Promise<string[]> {
  const names: string[] = []
  for (const [name, ask] of Object.entries(asked)) {
    const before = await misses(t)
    await ask()
    if ((await misses(t)) > before) names.push(name)
  }
  return names
}

/** Writes, until the messages of the write have come back, too: they arrive in their order. */
export async function settled({ platform }: TestApp, write: () => Promise<unknown>): Promise<void> {
  const { changes, db } = platform
  const last = `product:${2_000_000_000 + Math.trunc(performance.now() * 1000)}` as const
  const { promise, resolve } = Promise.withResolvers<void>()
  let times = 0
  const stop = changes.on(tags => {
    if (tags.includes(last) && ++times === 2) resolve()
  })
  await write()
  await db.transaction(tx => announce(tx, last))
  await promise
  stop()
}

/** What a write takes out of the cache. */
export async function uncachedBy(t: TestApp, asked: Asked, write: () => Promise<unknown>): Promise<string[]> {
  await settled(t, async () => undefined)
  // Of a crowd of followers the count may be late.
  t.clock.advance({ seconds: 11 })
  await uncached(t, asked)
  await settled(t, write)
  return uncached(t, asked)
}
