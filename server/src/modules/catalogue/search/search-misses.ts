import type { MissKind } from '#contract/rules/searches.ts'
import type { Locale } from '#contract/shared.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addMisses, type CountedMiss, pruneMisses } from './search-misses.repository.ts'
import { reportable } from './search-misses.rules.ts'

/** How many may wait to be written; more aren't counted. */
const mostWaiting = 100
/** How many writes are between two clean-ups. */
const writesBetween = 50

export interface SearchMisses {
  /** Returns at once, so that searches never wait. */
  note(text: string, language: Locale, found: MissKind): void
  /** Resolves once everything noted so far is written. */
  settled(): Promise<void>
}

/** Records unsuccessful searches, one write at a time; those that arrive in the meantime are counted together. */
export function createSearchMisses({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): SearchMisses {
  const waiting = new Map<string, CountedMiss>()
  let writing: Promise<void> | null = null
  let writes = 0

  const write = async () => {
    while (waiting.size > 0) {
      const misses = [...waiting.values()]
      waiting.clear()
      const now = clock.now()
      await db.transaction(async tx => {
        await addMisses(tx, misses, now)
        if (writes % writesBetween === 0) await pruneMisses(tx, now)
      })
      writes += 1
    }
  }
  const start = () => {
    writing ??= write()
      // A report isn't worth a search: if it can't be written, it isn't counted.
      .catch((error: unknown) => log.warn({ err: error }, 'empty search not recorded'))
      .finally(() => {
        writing = null
        if (waiting.size > 0) start()
      })
  }
  return {
    note(typed, language, found) {
      const text = reportable(typed)
      if (text === null) return
      const key = `${language} ${text}`
      const before = waiting.get(key)
      if (!before && waiting.size >= mostWaiting) return
      waiting.set(key, { text, language, found, searches: (before?.searches ?? 0) + 1 })
      start()
    },
    async settled() {
      while (writing) await writing
    },
  }
}
