import { and, type SQL, sql } from 'drizzle-orm'

// How staff find what has a name: by parts of its words, looked up by the pieces that `search_grams` makes of them
// (100-platform.sql).

/** The most words searched for. */
const mostWords = 6

export const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[\s,;()|/+@._-]+/)
    .filter(Boolean)
    .slice(0, mostWords)

/**
 * Finds by index the rows that have all the pieces, and these marks besides; then checks that each word occurs as it
 * was typed.
 */
export function hasGrams(
  { grams, text }: { grams: SQL; text: SQL },
  words: readonly string[],
  marks: readonly string[] = [],
): SQL | undefined {
  const pieces = sql`${grams} @> ${sql.param([...new Set([...marks, ...words.flatMap(gramsOf)])])}::text[]`
  const whole = words.filter(word => !isShort(word)).map(word => sql`strpos(${text}, ${word}) > 0`)
  return and(pieces, ...whole)
}

/**
 * The same without the pieces: for anyone who steps through rows in an order of their own, where the index is of no
 * use.
 */
export const hasWordsIn = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(
    ...words.map(word =>
      isShort(word) && !isChinese(word)
        ? sql`${text} ~ ${`(^|[\\s,;()|/+@._-])${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`}`
        : sql`strpos(${text}, ${word}) > 0`,
    ),
  )

const isChinese = (word: string) => [...word].every(char => (char.codePointAt(0) ?? 0) > 11903)
/** Its grams alone tell whether it matches. */
const isShort = (word: string) => [...word].length < 3

function gramsOf(word: string): string[] {
  const chars = [...word]
  if (chars.length < 3) return [isChinese(word) ? word : `^${word}`]
  return chars.slice(2).map((_, at) => chars.slice(at, at + 3).join(''))
}
