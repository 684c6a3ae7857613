import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './test-step.ts'

const file = fileURLToPath(new URL('./test-durations.json', import.meta.url))

/** Seconds of each test file in an earlier full run, by its path from the root. */
export type Durations = Readonly<Record<string, number>>

export function readDurations(): Durations {
  // Our own file, held by a test.
  return JSON.parse(readFileSync(file, 'utf8')) as Durations
}

/** Writes down how long files took; quick ones are left out, since the order of those hardly matters. */
export function keepDurations(outcomes: readonly Outcome[]): void {
  const taken = outcomes.flatMap(({ durations }) => Object.entries(durations ?? {}))
  const longest = new Map<string, number>()
  for (const [name, seconds] of taken) longest.set(name, Math.max(seconds, longest.get(name) ?? 0))
  const kept = [...longest].filter(([, seconds]) => seconds >= 2).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

/** What a file takes of which nothing is known. */
const unknownSeconds = 1

export function secondsOf(durations: Durations, path: string): number {
  return durations[path] ?? unknownSeconds
}

/** Shares paths among machines so that each has about the same to do: the longest first, to the least busy. */
export function shareOut(paths: readonly string[], durations: Durations, count: number): string[][] {
  const shares = Array.from({ length: count }, () => ({ seconds: 0, paths: [] as string[] }))
  const order = paths.toSorted(
    (a, b) => secondsOf(durations, b) - secondsOf(durations, a) || (a < b ? -1 : 1),
  )
  for (const path of order) {
    const least = shares.reduce((best, share) => (share.seconds < best.seconds ? share : best))
    least.seconds += secondsOf(durations, path)
    least.paths.push(path)
  }
  return shares.map(share => share.paths)
}
