import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { oneErrorAway, soundOf, typingErrors } from './search-distance.ts'
import { fold } from './search-fold.ts'
import type { Lexicon } from './search-lexicon.ts'
import { type Piece, piecesOf } from './search-pieces.ts'
import { allButOne, allOf, needOf, type Query, readQuery } from './search-query.ts'
import {
  type Choice,
  joinWords,
  levelAtEnd,
  mostChoices,
  partWord,
  type WordsAmong,
} from './search-spacing.ts'
import { quote, type Token, tokenise } from './search-tokens.ts'

export interface Repaired {
  query: Query
  /** The text with the intended words instead of the typed ones; '' if it is the same. */
  corrected: string
  /** The inserted words, folded; none if more was wrong than right, so that they say little. */
  meant: ReadonlySet<string>
}

/** The known words of a search, and what else could be meant there. */
export interface Vocabulary {
  /** Whether anything matches a tsquery, given as SQL of its text. */
  knows: (match: SQL) => SQL
  /** A select of `word` and `uses`: words that are almost this one. */
  wordsNear: (word: string, most: number) => SQL
  wordsAmong: WordsAmong
  /** A select of `tag` and `uses`: texts with almost these characters, by a tsquery. */
  textsNear: (match: string) => SQL
}

/** A select of similar words of products, with more than one error too. */
export const similarWords = (word: string): SQL =>
  sql`select word, uses from search_words where word % ${word} order by similarity(word, ${word}) desc limit 50`

const ofProducts: Vocabulary = {
  knows: match => sql`search_knows(${match}::tsquery)`,
  wordsNear(word, most) {
    if (most > 1) return similarWords(word)
    // The index of similar words doesn't help with short ones: after one error, little is similar.
    return sql`select word, uses from search_words where word = any(${sql.param(oneErrorAway(word))}::text[])
      order by similarity(word, ${word}) desc limit 50`
  },
  wordsAmong: words => sql`select word from search_words where word = any(${sql.param([...words])}::text[])`,
  textsNear: match => sql`
    select tag, uses from search_tags where search @@ ${match}::tsquery order by uses desc limit 50`,
}

/** Corrects words that nothing matches as typed; returns the same query if there are none. */
export async function repairQuery(
  db: Db,
  query: Query,
  text: string,
  known: Vocabulary = ofProducts,
): Promise<Repaired> {
  const { lexicon } = query
  const { unknown, asked } = await findUnknown(db, query, known)
  const choices: Choice[] = []
  const loose = new Set<string>()
  for (const token of unknown) {
    const found =
      token.kind === 'word'
        ? await correctWord(db, token.text, known, lexicon)
        : await correctRun(db, token.text, known, lexicon)
    if (found.length > 0) choices.push({ typed: token.text, meant: found })
    if (found.length > 0 || token.kind === 'word') continue
    const within = await correctWithin(db, token.text, known, lexicon)
    for (const [typed, meant] of within) choices.push({ typed, meant: [meant] })
    if (within.size === 0) loose.add(token.text)
  }
  const together = await joinWords(db, query, known.wordsAmong)
  if (choices.length + together.length === 0 && loose.size === 0)
    return { query, corrected: '', meant: new Set() }
  const readings = readingsOf(text, choices, together)
  const queries = readings.map(reading => readQuery(reading.text, { loose, lexicon }) ?? query)
  const best = readings.length > 1 ? await firstKnown(db, queries, known) : 0
  const { corrections = new Map<string, string>(), text: corrected = '' } = readings[best] ?? {}
  const isLittle = corrections.size <= asked / 2 || asked === 1
  return {
    query: queries[best] ?? query,
    corrected: corrections.size > 0 ? corrected : '',
    meant: new Set(isLittle ? [...corrections.values()].map(fold) : []),
  }
}

/** How many readings are tried. */
const mostReadings = 9

/** Possible readings of the whole text, likeliest first. */
function readingsOf(text: string, choices: readonly Choice[], together: readonly Choice[]) {
  let all: { corrections: Map<string, string>; rank: number }[] = [{ corrections: new Map(), rank: 0 }]
  for (const { typed, meant } of choices) {
    all = all.flatMap(({ corrections, rank }) =>
      meant.map((one, place) => ({ corrections: new Map(corrections).set(typed, one), rank: rank + place })),
    )
  }
  const separate = all
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostReadings)
    .map(({ corrections }) => ({ corrections, text: replaceIn(text, corrections) }))
  const joint = together.map(({ typed, meant: [word = ''] }) => ({
    corrections: new Map([[typed, word]]),
    text: text.replace(new RegExp(typed.replace(' ', '\\s+'), 'i'), word),
  }))
  return [...joint, ...separate.filter(({ corrections }) => corrections.size > 0 || joint.length === 0)]
}

/** Returns the first of several that something matches completely, otherwise the first. */
async function firstKnown(db: Db, queries: readonly Query[], { knows }: Vocabulary): Promise<number> {
  const matches = queries.map(({ terms }) =>
    allOf(terms.flatMap(({ needs }) => needs.map(({ match }) => match))),
  )
  const { rows } = await db.execute<{ place: number }>(sql`
    select asked.place::int from unnest(${sql.param(matches)}::text[]) with ordinality as asked (match, place)
    where ${knows(sql`asked.match`)} order by asked.place limit 1`)
  return (rows[0]?.place ?? 1) - 1
}

/** Words from 4 letters and runs from 3 characters, each of which nothing matches. */
async function findUnknown(
  db: Db,
  { terms, lexicon }: Query,
  { knows }: Vocabulary,
): Promise<{ unknown: Typed[]; asked: number }> {
  const typed = new Map(
    terms
      .flatMap(({ tokens }) => [
        // Words with other spellings are spelt well; words without meaning aren't searched for.
        ...piecesOf(tokens, lexicon).filter(({ kind, idle }) => kind === 'word' && !idle),
        ...tokens.filter(({ kind }) => kind === 'run'),
      ])
      .map(({ kind, text }) => ({ kind: kind === 'run' ? kind : ('word' as const), text }))
      .filter(one => errorsForgiven(one) > 0)
      .map(one => [one.text, one]),
  )
  const candidates = [...typed.values()]
  const asked = terms.reduce((sum, { needs }) => sum + needs.length, 0)
  const unknown = await whichAreUnknown(db, candidates, knows, lexicon)
  return unknown.length <= mostUnknown ? { unknown, asked } : { unknown: [], asked }
}

async function whichAreUnknown<One extends Typed>(
  db: Db,
  asked: readonly One[],
  knows: Vocabulary['knows'],
  lexicon: Lexicon,
): Promise<One[]> {
  if (asked.length === 0) return []
  const matches = asked.map(({ text }) =>
    allOf(piecesOf(tokenise(text), lexicon).map(piece => needOf(piece).match)),
  )
  const { rows } = await db.execute<{ place: number }>(sql`
    select asked.place::int from unnest(${sql.param(matches)}::text[]) with ordinality as asked (match, place)
    where not ${knows(sql`asked.match`)}`)
  return rows.flatMap(({ place }) => asked[place - 1] ?? [])
}

/** In a run with known words, the rest between them: 工作帋 of 小三數學工作帋. */
async function correctWithin(
  db: Db,
  run: string,
  known: Vocabulary,
  lexicon: Lexicon,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const pieces = piecesOf(tokenise(run), lexicon)
  const rest = pieces.filter((piece): piece is Piece & Typed => piece.kind === 'run' && !piece.idle)
  if (rest.length === pieces.length) return found
  const long = rest.filter(piece => errorsForgiven(piece) > 0)
  for (const { text } of await whichAreUnknown(db, long, known.knows, lexicon)) {
    const [meant] = await correctRun(db, text, known, lexicon)
    if (meant) found.set(text, meant)
  }
  return found
}

type Typed = Pick<Token, 'kind' | 'text'>

function errorsForgiven({ kind, text }: Typed): number {
  if (levelAtEnd.test(text)) return 1
  const length = [...text].length
  if (kind === 'run') return Math.min(Math.floor(length / 3), 2)
  if (length < 4 || !/^[a-z]+$/.test(text)) return 0
  return length < 8 ? 1 : 2
}

/** Text with more errors than this wasn't mistyped. */
const mostUnknown = 3

interface Candidate {
  text: string
  folded: string
  uses: number
}

/** Words with other spellings are known well enough to be meant. */
const usesOfConcept = 1000

async function correctWord(db: Db, word: string, known: Vocabulary, lexicon: Lexicon): Promise<string[]> {
  const apart = await partWord(db, word, known.wordsAmong, lexicon)
  if (apart.length > 0) return apart
  const most = errorsForgiven({ kind: 'word', text: word })
  const { rows } = await db.execute<{ word: string; uses: number }>(known.wordsNear(word, most))
  const candidates = [
    ...rows.map(({ word, uses }) => ({ text: word, folded: word, uses })),
    ...[...lexicon.words.keys()].map(text => ({ text, folded: text, uses: usesOfConcept })),
  ]
  return nearest(word, candidates, most)
}

async function correctRun(
  db: Db,
  run: string,
  { textsNear }: Vocabulary,
  { written }: Lexicon,
): Promise<string[]> {
  const characters = [...new Set(run)].map(quote)
  const { rows } = await db.execute<{ tag: string; uses: number }>(textsNear(allButOne(characters)))
  const candidates = [
    ...rows.map(({ tag, uses }) => ({ text: tag, folded: fold(tag), uses })),
    ...written.map(spelling => ({ ...spelling, uses: usesOfConcept })),
  ]
  return nearest(run, candidates, errorsForgiven({ kind: 'run', text: run }))
}

/** The same sound, then the fewest errors, then the same beginning, then the most used. */
function nearest(typed: string, candidates: readonly Candidate[], mostErrors: number): string[] {
  const sound = soundOf(typed)
  const ranked = candidates
    .map(candidate => ({
      ...candidate,
      errors: soundOf(candidate.folded) === sound ? 1 : typingErrors(typed, candidate.folded, mostErrors),
      begins: candidate.folded[0] === typed[0] ? 0 : 1,
    }))
    .filter(({ errors, folded }) => folded !== typed && errors <= mostErrors)
    .sort((a, b) => a.errors - b.errors || a.begins - b.begins || b.uses - a.uses)
  return [...new Set(ranked.map(({ text }) => text))].slice(0, mostChoices)
}

/** As typed, except for the corrections. */
function replaceIn(text: string, corrections: ReadonlyMap<string, string>): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/\p{Script=Han}+|[\p{Script=Latin}\p{M}\p{N}]+/gu, part =>
      /^\p{Script=Han}/u.test(part)
        ? replaceWithin(part, corrections)
        : (corrections.get(fold(part)) ?? part),
    )
}

/** Folding keeps the number of characters in a run, so the errors stay at the same positions. */
function replaceWithin(run: string, corrections: ReadonlyMap<string, string>): string {
  let replaced = run
  for (const [typed, meant] of corrections) {
    const characters = [...replaced]
    const at = characters.map(fold).join('').indexOf(typed)
    if (at < 0) continue
    const start = [...characters.map(fold).join('').slice(0, at)].length
    replaced = [...characters.slice(0, start), meant, ...characters.slice(start + [...typed].length)].join('')
  }
  return replaced
}
