import type { SearchMiss, searchesContract } from '#contract/catalogue/searches.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addSynonyms, changeSynonyms, presentSynonym, removeMiss, removeSynonyms } from './edit-synonyms.ts'
import { listMisses } from './search-misses.repository.ts'
import type { SearchMisses } from './search-misses.ts'
import { listSynonyms } from './synonym.repository.ts'

/** What staff manage about searches: synonyms, and unsuccessful searches. */
export function staffSearchRoutes(
  platform: Platform,
  misses: SearchMisses,
): Handlers<typeof searchesContract> {
  const { db, clock } = platform
  const done = { status: 200 } as const
  return {
    adminSynonyms: async ({ body }) => {
      const { groups, count } = await listSynonyms(db, body)
      return { synonyms: groups.map(presentSynonym), count }
    },
    synonymAdd: ({ body, caller }) => addSynonyms(platform, caller, body),
    synonymChange: ({ body, caller }) => changeSynonyms(platform, caller, body),
    synonymRemove: async ({ body: { id }, caller }) => {
      await removeSynonyms(platform, caller, id)
      return done
    },
    adminSearchMisses: async ({ body }) => {
      // So that this process's latest searches are included.
      await misses.settled()
      const { rows, count } = await listMisses(db, { ...body, now: clock.now() })
      return {
        misses: rows.map(
          ({ firstAt, lastAt, ...miss }): SearchMiss => ({
            ...miss,
            first_at: firstAt.toISOString(),
            last_at: lastAt.toISOString(),
          }),
        ),
        count,
      }
    },
    searchMissRemove: async ({ body, caller }) => {
      await removeMiss(platform, caller, body)
      return done
    },
  }
}
