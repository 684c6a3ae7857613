import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { oneErrorAway, typingErrors } from './search-distance.ts'
import { fold } from './search-fold.ts'
import { conceptRuns, conceptWords, piecesOf } from './search-pieces.ts'
import { allButOne, allOf, needOf, type Query, readQuery } from './search-query.ts'
import { quote, type Token, tokenise } from './search-tokens.ts'

export interface Repaired {
  query: Query
  /** The text with what was meant instead of what was typed; '' if it is the same. */
  corrected: string
}

/** What is known where one looks, and what else could be meant there. */
export interface Vocabulary {
  /** Whether anything matches a tsquery, which is given as SQL of its text. */
  knows: (match: SQL) => SQL
  /** A select of `word` and `uses`: words that are almost this one. */
  wordsNear: (word: string, most: number) => SQL
  /** A select of `tag` and `uses`: texts with almost these characters, by a tsquery. */
  textsNear: (match: string) => SQL
}

/** A select of words of products that are alike, with more than one error too. */
export const similarWords = (word: string): SQL =>
  sql`select word, uses from search_words where word % ${word} order by similarity(word, ${word}) desc limit 50`

const ofProducts: Vocabulary = {
  knows: match => sql`search_knows(${match}::tsquery)`,
  wordsNear(word, most) {
    if (most > 1) return similarWords(word)
    // The index of similar words is of no use for short ones: one error leaves little that is similar.
    return sql`select word, uses from search_words where word = any(${sql.param(oneErrorAway(word))}::text[])
      order by similarity(word, ${word}) desc limit 50`
  },
  textsNear: match => sql`
    select tag, uses from search_tags where search @@ ${match}::tsquery order by uses desc limit 50`,
}

/** Puts right what nothing has as it was typed; the very same query where there is nothing of the kind. */
export async function repairQuery(
  db: Db,
  query: Query,
  text: string,
  known: Vocabulary = ofProducts,
): Promise<Repaired> {
  const corrections = new Map<string, string>()
  const loose = new Set<string>()
  for (const token of await findUnknown(db, query, known)) {
    const correct = token.kind === 'word' ? correctWord : correctRun
    const meant = await correct(db, token.text, known)
    if (meant) corrections.set(token.text, meant)
    else if (token.kind === 'run') loose.add(token.text)
  }
  if (corrections.size === 0 && loose.size === 0) return { query, corrected: '' }
  const corrected = corrections.size > 0 ? replaceIn(text, corrections) : ''
  return { query: readQuery(corrected || text, loose) ?? query, corrected }
}

/** Words from 4 letters and runs from 3 characters on, each of which nothing has. */
async function findUnknown(db: Db, { terms }: Query, { knows }: Vocabulary): Promise<Typed[]> {
  const typed = new Map(
    terms
      .flatMap(({ tokens }) => [
        // What has other spellings is spelt well; what says nothing is not looked for.
        ...piecesOf(tokens).filter(({ kind, idle }) => kind === 'word' && !idle),
        ...tokens.filter(({ kind }) => kind === 'run'),
      ])
      .map(({ kind, text }) => ({ kind: kind === 'run' ? kind : ('word' as const), text }))
      .filter(one => errorsForgiven(one) > 0)
      .map(one => [one.text, one]),
  )
  const asked = [...typed.values()]
  if (asked.length === 0) return []
  const matches = asked.map(({ text }) => allOf(piecesOf(tokenise(text)).map(piece => needOf(piece).match)))
  const { rows } = await db.execute<{ place: number }>(sql`
    select asked.place::int from unnest(${sql.param(matches)}::text[]) with ordinality as asked (match, place)
    where not ${knows(sql`asked.match`)}`)
  return rows.length <= mostUnknown ? rows.flatMap(({ place }) => asked[place - 1] ?? []) : []
}

type Typed = Pick<Token, 'kind' | 'text'>

function errorsForgiven({ kind, text }: Typed): number {
  const length = [...text].length
  if (kind === 'run') return Math.min(Math.floor(length / 3), 2)
  if (length < 4 || !/^[a-z]+$/.test(text)) return 0
  return length < 8 ? 1 : 2
}

/** Who has typed more than this wrong has not typed it. */
const mostUnknown = 3

interface Candidate {
  text: string
  folded: string
  uses: number
}

/** Words that have other spellings are known well enough to be meant. */
const usesOfConcept = 1000

async function correctWord(db: Db, word: string, { wordsNear }: Vocabulary): Promise<string | undefined> {
  const most = errorsForgiven({ kind: 'word', text: word })
  const { rows } = await db.execute<{ word: string; uses: number }>(wordsNear(word, most))
  const candidates = [
    ...rows.map(({ word, uses }) => ({ text: word, folded: word, uses })),
    ...[...conceptWords.keys()].map(text => ({ text, folded: text, uses: usesOfConcept })),
  ]
  return nearest(word, candidates, most)
}

async function correctRun(db: Db, run: string, { textsNear }: Vocabulary): Promise<string | undefined> {
  const characters = [...new Set(run)].map(quote)
  const { rows } = await db.execute<{ tag: string; uses: number }>(textsNear(allButOne(characters)))
  const candidates = [
    ...rows.map(({ tag, uses }) => ({ text: tag, folded: fold(tag), uses })),
    ...conceptRuns.map(spelling => ({ ...spelling, uses: usesOfConcept })),
  ]
  return nearest(run, candidates, errorsForgiven({ kind: 'run', text: run }))
}

/** The fewest errors, then the same beginning, then what is used most. */
function nearest(typed: string, candidates: readonly Candidate[], most: number): string | undefined {
  const [first] = candidates
    .map(candidate => ({
      ...candidate,
      errors: typingErrors(typed, candidate.folded, most),
      begins: candidate.folded[0] === typed[0] ? 0 : 1,
    }))
    .filter(({ errors }) => errors > 0 && errors <= most)
    .sort((a, b) => a.errors - b.errors || a.begins - b.begins || b.uses - a.uses)
  return first?.text
}

/** As it was typed, but for what is corrected. */
function replaceIn(text: string, corrections: ReadonlyMap<string, string>): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/\p{Script=Han}+|[\p{Script=Latin}\p{M}\p{N}]+/gu, part => corrections.get(fold(part)) ?? part)
}
