import type { MissKind } from '#contract/rules/searches.ts'
import type { Locale } from '#contract/shared.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addMisses, type CountedMiss, pruneMisses } from './search-misses.repository.ts'
import { reportable } from './search-misses.rules.ts'

/** What waits to be written; beyond it what comes is not counted. */
const mostWaiting = 100
/** It is tidied up once in so many writes. */
const writesBetween = 50

export interface SearchMisses {
  /** Returns at once: anyone who searched waits for nothing. */
  note(text: string, language: Locale, found: MissKind): void
  /** Once all that was noted so far is written. */
  settled(): Promise<void>
}

/** Writes down what was searched for in vain, one write at a time: what comes meanwhile is counted together. */
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
      // A report is not worth a search: what could not be written is not counted.
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
