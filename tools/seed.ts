import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

// One number decides what tests draw or leave out, so that a run can be repeated: SEED=1064 npm test

type Environment = Readonly<Record<string, string | undefined>>

/** `SEED` of the environment, or the number of commits: every commit draws other samples, the same on all machines. */
export function readSeed(env: Environment, countCommits: () => number): number {
  if (!env.SEED) return countCommits()
  const given = Number(env.SEED)
  if (!Number.isInteger(given)) throw new Error(`SEED is a whole number, not ${env.SEED}`)
  return given
}

/** 0 if there is no repository, as in an unpacked archive. */
export function countCommits(folder: string): number {
  try {
    const counted = execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(counted)
  } catch {
    // No git, or no commit yet.
    return 0
  }
}

export const seed = readSeed(process.env, () => countCommits(import.meta.dirname))

/** `TEST_TIER=full` leaves nothing out; every other run samples. */
export const isFullRun = (env: Environment = process.env): boolean => env.TEST_TIER === 'full'

/** The same for a name on every machine, and spread evenly. */
const hash = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE()

const remainder = (value: number, by: number): number => ((value % by) + by) % by

/** Whether it is this name's turn: of any `every` consecutive seeds, exactly one chooses it. */
export const chosen = (name: string, every: number, by = seed): boolean =>
  remainder(hash(name) + by, every) === 0

/**
 * All of a short list in a full run, otherwise each `every`th: of any `every` consecutive seeds, each item has one.
 */
export const inTurn = <T>(
  all: readonly T[],
  every: number,
  { by = seed, full = isFullRun() } = {},
): readonly T[] => (full ? all : all.filter((_, place) => remainder(place + by, every) === 0))

/**
 * For `fc.assert` with a database behind it. A failure is shrunk for as long as `minutes` allow, which is less than
 * the test's own timeout; a timeout would show neither values nor path.
 */
export const propertyRuns = (of: { full: number; sampled: number; minutes: number }) => ({
  numRuns: isFullRun() ? of.full : of.sampled,
  interruptAfterTimeLimit: of.minutes * 60_000,
  markInterruptAsFailure: true,
})

/** Logs what the seed of a run has left out. */
export function reportSample(what: string, some: number, all: number): void {
  if (some < all) process.stdout.write(`${what}: ${some} of ${all} by SEED=${seed}\n`)
}
