import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { repairQuery } from './search-correction.ts'
import { allButOne, allOf, anyOf, inHead, type Need, type Query, readQuery } from './search-query.ts'

/** What a search has made of its words: SQL over the table named `product_cards`. */
export interface SearchPlan {
  /** The most popular of what matches. */
  condition: SQL
  /** Whether that is all that matches. */
  complete: boolean
  /** All that matches; quick only beside something that leaves few products, such as a shop. */
  exact: SQL
  /** How well it matches; what matches equally well has the same. */
  rank: SQL<number>
  /** What was searched for instead, when nothing matched as it was typed; '' otherwise. */
  corrected: string
  matched: 'all' | 'some'
}

/** How many matches are worth ranking. */
const mostRanked = 1000
/** Of so many words each may be the one too many. */
const mostLeftOut = 6

/**
 * Null for a text with nothing to look for in it. Terms between commas must all match; if no product has all,
 * any of them. `most` is how many of the matches the plan's condition lets through, the most popular ones.
 */
export async function planSearch(db: Db, text: string, most = mostRanked): Promise<SearchPlan | null> {
  const query = readQuery(text)
  if (!query) return null
  const asTyped = strict(query)
  const found = await findBest(db, asTyped, most)
  const typed = { query, corrected: '' }
  if (found.ids.length > 0) return planOf(asTyped, found, typed)

  const repaired = await repairQuery(db, query, text)
  // Of several terms a repaired one is as good as the others; of many words it would be the odd one.
  const looked = query.terms.length > 1 ? [repaired] : [typed, repaired]
  for (const [attempt, of] of [
    [strict(repaired.query), repaired] as const,
    ...looked.flatMap(of => partly(of.query).map(attempt => [attempt, of] as const)),
  ]) {
    const found = await findBest(db, attempt, most)
    if (found.ids.length > 0) return planOf(attempt, found, of)
  }
  return planOf(asTyped, found, typed)
}

export interface Attempt {
  match: string
  head: string | null
  matched: 'all' | 'some'
  /** When some of them are enough, who has more of them stands higher. */
  parts: readonly string[]
}

const needsOf = ({ terms }: Query): Need[] => terms.flatMap(({ needs }) => needs)

export function strict(query: Query): Attempt {
  const needs = needsOf(query)
  const heads = needs.flatMap(({ head }) => head ?? [])
  return {
    match: allOf(needs.map(({ match }) => match)),
    head: heads.length > 0 ? allOf(heads) : null,
    matched: heads.length > 0 ? 'some' : 'all',
    parts: [],
  }
}

/** What is left to look for when no product has all of it: any term, all but one of the words, any of them. */
function partly(query: Query): Attempt[] {
  const terms = query.terms
    .map(({ needs }) => needs.filter(({ head }) => head === undefined))
    .filter(needs => needs.length > 0)
  const needs = terms.flat()
  const matches = matchesOf(needs)
  const parts = needs.map(need => inHead(need))
  const tried = [
    ...(terms.length > 1 ? [anyOf(terms.map(list => allOf(matchesOf(list))))] : []),
    ...(matches.length > 2 && matches.length <= mostLeftOut ? [allButOne(matches)] : []),
    ...(matches.length > 1 ? [anyOf(matches)] : []),
  ]
  return tried.map(match => ({ match, head: null, matched: 'some', parts }))
}

const matchesOf = (needs: readonly Need[]) => needs.map(({ match }) => match)

interface Best extends Record<string, unknown> {
  ids: string[]
  complete: boolean
}

export async function findBest(
  db: Db,
  { match, head }: Pick<Attempt, 'match' | 'head'>,
  most: number,
): Promise<Best> {
  const { rows } = await db.execute<Best>(
    sql`select ids, complete from search_best(${match}::tsquery, ${most}, ${head}::tsquery)`,
  )
  const [best] = rows
  if (!best) throw new Error('The search gave no answer')
  return best
}

function planOf(
  attempt: Attempt,
  { ids, complete }: Best,
  { query, corrected }: { query: Query; corrected: string },
): SearchPlan {
  const { match, head, matched } = attempt
  return {
    condition: sql`product_cards.product_id = any(${`{${ids.join(',')}}`}::bigint[])`,
    complete,
    exact: sql`(product_cards.search @@ ${match}::tsquery${
      head === null ? sql`` : sql` and product_cards.search_head @@ ${head}::tsquery`
    })`,
    rank: rankOf(query, attempt),
    corrected,
    matched,
  }
}

/**
 * The name above tags above the rest: called exactly so, in these words in the name, all of it in the name;
 * below that by where each of it stands. In steps, so that popularity decides between equals.
 */
export function rankOf(query: Query, { parts }: Attempt): SQL<number> {
  const needs = needsOf(query)
  const phrases = query.terms.flatMap(({ phrase }) => phrase ?? [])
  const points = [
    sql`${has(query.name)} + ${has(allOf(needs.map(need => inHead(need, 'A'))))}`,
    phrases.length > 0 ? sql`${has(anyOf(phrases))} * 0.5` : sql`0`,
    sql`least(${weight(needs.flatMap(({ weighed }) => weighed))}, 0.9)`,
    sql`least(${weight(query.terms.flatMap(({ literal }) => literal))}, 0.9) * 0.2`,
    ...parts.map(part => sql`2 * ${has(part)}`),
  ]
  return sql<number>`(round((${sql.join(points, sql` + `)}) * 20) / 20)::real`
}

const has = (match: string): SQL => sql`(product_cards.search_head @@ ${match}::tsquery)::int`

/** Of a lexeme of the name 1, of tags, subject and levels 0.3, of the seller 0.1. */
const weight = (lexemes: readonly string[]): SQL =>
  sql`ts_rank('{0, 0.1, 0.3, 1}', product_cards.search_head, ${anyOf([...new Set(lexemes)])}::tsquery)`
