import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { compareBooks } from '#server/testing/orders.ts'
import { propertyRuns, seed } from '../../../tools/seed.ts'
import { play } from './held-model.test-support.ts'
import { countActs } from './held-model-books.test-support.ts'
import { history, makeModelStaff } from './held-model-world.test-support.ts'

/** Plays random histories, the same for the same seed, on a database of their own. */
async function playAll(runs: fc.Parameters<unknown> & { seed: number; numRuns: number }): Promise<void> {
  const t = await ownTestApp({ platformFeePercent: 7 })
  try {
    const people = await makeModelStaff(t, roles.masterAdmin)
    await fc.assert(
      fc.asyncProperty(history, told => play(t, people, told)),
      // A second failure in the same books would tell of the first.
      { ...runs, endOnFailure: true },
    )
    process.stdout.write(
      `held money: SEED=${runs.seed}, ${runs.numRuns} histories: ${await countActs(t.platform.db)}\n`,
    )
    expect((await compareBooks(t)).mismatches).not.toHaveProperty('held')
  } finally {
    await t.end()
  }
}

/** What `npm run bench:held` asks for: each so many of them have a seed of their own. */
const asked = {
  histories: Number(process.env.HELD_HISTORIES ?? 0),
  minutes: Number(process.env.HELD_MINUTES ?? 0),
  atOnce: 50,
}

async function playAsked(): Promise<void> {
  const until = performance.now() + asked.minutes * 60_000
  for (let played = 0; played < asked.histories && performance.now() < until; ) {
    const numRuns = Math.min(asked.atOnce, asked.histories - played)
    await playAll({ seed: seed + played / asked.atOnce, numRuns })
    played += numRuns
  }
}

test(
  'paid is earned, fees, refunded and held, whatever happens',
  { timeout: (asked.minutes + 15) * 60_000 },
  () =>
    asked.histories > 0
      ? playAsked()
      : playAll({ seed, ...propertyRuns({ full: 40, sampled: 3, minutes: 13 }) }),
)
