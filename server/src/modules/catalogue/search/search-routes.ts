import { sql } from 'drizzle-orm'
import type { catalogueContract } from '#contract/catalogue/catalogue.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { productTags } from '../cards/list-tags.ts'
import { foldTag } from '../cards/listing.rules.ts'
import type { Searching } from '../cards/plan-query.ts'
import { listPopularTags } from './popular-tags.repository.ts'
import { suggest } from './search-suggest.ts'

const mostListed = 500

type SearchHandlers = Pick<
  Handlers<typeof catalogueContract>,
  'searchSuggest' | 'tagList' | 'displayNameList'
>

export function searchRoutes(platform: Platform, { lexicon }: Searching): SearchHandlers {
  const { db, clock } = platform
  return {
    searchSuggest: async ({ query, locale }) => {
      const shown = { today: hongKongDay(clock.now()), locale }
      const suggestions = await suggest({ ...platform, lexicon }, query.q, shown)
      const ids = suggestions.products.map(({ course_id }) => course_id)
      return tagged(suggestions, ['lists', 'popularity', 'prices', 'shops', 'teachers', ...productTags(ids)])
    },
    tagList: async () => {
      const tags = await listPopularTags(db, mostListed)
      // Compared as in lists: 'Maths' and 'maths' are the same, and the more common one is shown.
      const shown = new Map<string, string>()
      for (const tag of tags) if (!shown.has(foldTag(tag))) shown.set(foldTag(tag), tag)
      return tagged([...shown.values()], ['lists'])
    },
    displayNameList: async () => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from search_sellers order by uses desc, username limit ${mostListed}`,
      )
      return tagged([...new Set(rows.map(({ name }) => name))], ['lists', 'shops'])
    },
  }
}
