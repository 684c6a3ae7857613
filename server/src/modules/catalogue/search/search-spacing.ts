import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { Lexicon } from './search-lexicon.ts'
import type { Query } from './search-query.ts'

/** What may be meant instead of the typed text, likeliest first. */
export interface Choice {
  typed: string
  meant: readonly string[]
}

/** A select of `word`: which of these words exist. */
export type WordsAmong = (words: readonly string[]) => SQL

/** How many readings of each word are tried. */
export const mostChoices = 3

/** Adjacent words that are one: 'water colour'. */
export async function joinWords(
  db: Db,
  { terms, lexicon }: Query,
  wordsAmong: WordsAmong,
): Promise<Choice[]> {
  const pairs = terms.flatMap(({ tokens }) =>
    tokens.flatMap((token, index) => {
      const next = tokens[index + 1]
      return next && [token, next].every(({ text }) => /^[a-z]{3,}$/.test(text)) && /^\s+$/.test(next.gap)
        ? { typed: `${token.text} ${next.text}`, word: token.text + next.text }
        : []
    }),
  )
  if (pairs.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(wordsAmong(pairs.map(({ word }) => word)))
  const known = new Set([...rows.map(({ word }) => word), ...lexicon.words.keys()])
  return pairs.flatMap(({ typed, word }) => (known.has(word) ? { typed, meant: [word] } : []))
}

const shortestPart = 3
/** 'mathp5'. */
export const levelAtEnd = /^([a-z]{3,})([psfk][1-6])$/

/** Two words written as one: timestables, mathp5. */
export async function partWord(
  db: Db,
  word: string,
  wordsAmong: WordsAmong,
  { words }: Lexicon,
): Promise<string[]> {
  const atLevel = levelAtEnd.exec(word)
  const cuts = atLevel
    ? [[atLevel[1] ?? '', atLevel[2] ?? ''] as const]
    : Array.from({ length: Math.max(word.length - 2 * shortestPart + 1, 0) }, (_, index) => {
        const at = index + shortestPart
        return [word.slice(0, at), word.slice(at)] as const
      })
  if (cuts.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(wordsAmong(cuts.flat()))
  const known = new Set(rows.map(({ word }) => word))
  const isKnown = (part: string) => known.has(part) || words.has(part) || levelAtEnd.test(`abc${part}`)
  const isNamed = (parts: readonly string[]) => parts.filter(part => words.has(part)).length
  return cuts
    .filter(parts => parts.every(isKnown))
    .sort((one, other) => isNamed(other) - isNamed(one))
    .map(parts => parts.join(' '))
    .slice(0, mostChoices)
}
