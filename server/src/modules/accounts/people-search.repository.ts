import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { peopleSearch, profiles } from './accounts.tables.ts'

/** So many are gathered before they are sorted. Whoever looks for more than this has not said yet whom they mean. */
const mostFound = 4000

export interface FoundPeople {
  /** User ids, in no order. */
  ids: number[]
  /** False where more match than were gathered. */
  complete: boolean
}

/** Everybody in whose names, address or number each word of `q` occurs; of one or two letters, as the beginning of a word. */
export async function findPeopleByWords(db: Db, q: string): Promise<FoundPeople> {
  const words = wordsOf(q)
  if (words.length === 0) return { ids: [], complete: true }
  const rows = await db
    .select({ id: peopleSearch.userId })
    .from(peopleSearch)
    .where(matches(words))
    .limit(mostFound + 1)
  return { ids: rows.slice(0, mostFound).map(({ id }) => id), complete: rows.length <= mostFound }
}

/** The same as a condition on each profile, for who steps through people in an order of their own. */
export const hasWords = (db: Db, q: string): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(peopleSearch)
      .where(and(eq(peopleSearch.userId, profiles.id), matches(wordsOf(q)))),
  )

/** By the index whoever has all the pieces, then those in whom each word stands as it was typed. */
function matches(words: readonly string[]): SQL | undefined {
  const grams = sql`${peopleSearch.grams} @> ${sql.param([...new Set(words.flatMap(gramsOf))])}::text[]`
  const whole = words
    .filter(word => !isShort(word))
    .map(word => sql`strpos(${peopleSearch.words}, ${word}) > 0`)
  return and(grams, ...whole)
}

const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[\s,;()|/+@._-]+/)
    .filter(Boolean)
    .slice(0, 6)

const isChinese = (word: string) => [...word].every(char => (char.codePointAt(0) ?? 0) > 11903)
/** Its grams alone tell whether it matches. */
const isShort = (word: string) => [...word].length < 3

function gramsOf(word: string): string[] {
  const chars = [...word]
  if (chars.length < 3) return [isChinese(word) ? word : `^${word}`]
  return chars.slice(2).map((_, at) => chars.slice(at, at + 3).join(''))
}
