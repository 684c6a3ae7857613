import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { intersect, union } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/db.ts'
import { accounts, profiles } from './accounts.tables.ts'

// The indexes of 049-people-search.sql are over these very expressions.
const profileWords = sql`profile_words(${profiles.firstName}, ${profiles.lastName}, ${profiles.displayName}, ${profiles.contactNo})`
const accountWords = sql`${accounts.email} || ' ' || ${accounts.username}`

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
  const [first, ...others] = words.map(word => havingWord(db, word))
  if (!first) return { ids: [], complete: true }
  const found = others.reduce<ReturnType<typeof havingWord>>(
    // The builder's type of an intersection is not that of a part, though both are read alike.
    (all, next) => intersect(all, next) as unknown as ReturnType<typeof havingWord>,
    first,
  )
  const rows = await found.limit(mostFound + 1)
  return { ids: rows.slice(0, mostFound).map(({ id }) => id), complete: rows.length <= mostFound }
}

function havingWord(db: Db, word: string) {
  const grams = sql`${sql.param(gramsOf(word))}::text[]`
  return union(
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`search_grams(${profileWords}) @> ${grams} and ${contains(profileWords, word)}`),
    db
      .select({ id: profiles.id })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.accountId, accounts.id))
      .where(
        and(
          isNull(accounts.deletedAt),
          sql`search_grams(${accountWords}) @> ${grams} and ${contains(sql`lower(${accountWords})`, word)}`,
        ),
      ),
  )
}

/** The same as a condition on each row, for who steps through people in an order of their own. */
export const hasWords = (q: string): SQL | undefined =>
  and(
    ...wordsOf(q).map(word => {
      const text = sql`(${profileWords} || ' ' || lower(${accountWords}))`
      return isShort(word)
        ? sql`search_grams(${text}) @> ${sql.param(gramsOf(word))}::text[]`
        : contains(text, word)
    }),
  )

const contains = (text: SQL, word: string): SQL =>
  isShort(word) ? sql`true` : sql`strpos(${text}, ${word}) > 0`

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
