import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { hasGrams, wordsOf } from '#server/platform/db/gram-search.ts'
import { peopleSearch, profiles } from './accounts.tables.ts'

/** So many are gathered before they are sorted. Whoever looks for more than this has not said yet whom they mean. */
const mostFound = 4000

export interface FoundPeople {
  /** User ids, in no order. */
  ids: number[]
  /** False where more match than were gathered. */
  complete: boolean
}

export interface PeopleSearch {
  /** So many at most. */
  most?: number
  /** Only those for whose user id this holds: who is one of few is found among many of the same name. */
  only?: (userId: typeof peopleSearch.userId) => SQL
}

/** Everybody in whose names, address or number each word of `q` occurs; of one or two letters, as the beginning of a word. */
export async function findPeopleByWords(
  db: Db,
  q: string,
  { most = mostFound, only }: PeopleSearch = {},
): Promise<FoundPeople> {
  const words = wordsOf(q)
  if (words.length === 0) return { ids: [], complete: true }
  const rows = await db
    .select({ id: peopleSearch.userId })
    .from(peopleSearch)
    .where(and(matches(words), only?.(peopleSearch.userId)))
    .limit(most + 1)
  return { ids: rows.slice(0, most).map(({ id }) => id), complete: rows.length <= most }
}

/** The same as a condition on each profile, for who steps through people in an order of their own. */
export const hasWords = (db: Db, q: string): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(peopleSearch)
      .where(and(eq(peopleSearch.userId, profiles.id), matches(wordsOf(q)))),
  )

const matches = (words: readonly string[]): SQL | undefined =>
  hasGrams({ grams: sql`${peopleSearch.grams}`, text: sql`${peopleSearch.words}` }, words)
