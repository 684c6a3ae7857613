import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { type Repaired, repairQuery } from './search-correction.ts'
import type { Lexicon } from './search-lexicon.ts'
import { allButOne, allOf, anyOf, inHead, type Need, type Query, readQuery } from './search-query.ts'
import type { Binding } from './search-synonyms.ts'

/** The result of parsing search words: SQL on the table named `product_cards`. */
export interface SearchPlan {
  /** The most popular matches. */
  condition: SQL
  /** Whether these are all matches. */
  complete: boolean
  /** All matches; fast only together with a condition that leaves few products, such as a shop. */
  exact: SQL
  /** How well it matches; equal matches have the same rank. */
  rank: SQL<number>
  /** What was searched for instead because nothing matched the original text; '' otherwise. */
  corrected: string
  matched: 'all' | 'some'
}

/** How many matches are worth ranking, and how far down in popularity to look for them. */
const mostRanked = 1000
const enoughRanked = 400
/** Partial matches aren't worth as much. */
const partlyRanked = { most: 300, enough: 48 }
/** How many products with exactly this name are always included. */
const mostNamed = 10
/** Up to this many words, each may be the one too many. */
const mostLeftOut = 6

interface Planning {
  /** How many of the most popular matches the plan's condition lets through: more if the list is narrowed further. */
  most?: number
  lexicon?: Lexicon | undefined
  /** Another condition from the text, such as a price: words are dropped before it is. */
  isAnyLeft?: (condition: SQL) => Promise<boolean>
  /** All of it or nothing. */
  isWhole?: boolean
}

/** Null for a text without words. Terms between commas must all match; if no product has all, any of them. */
export async function planSearch(
  db: Db,
  text: string,
  { most = mostRanked, lexicon, isAnyLeft = async () => true, isWhole = false }: Planning = {},
): Promise<SearchPlan | null> {
  const query = readQuery(text, { lexicon })
  if (!query) return null
  const asTyped = strict(query)
  const range = { most, enough: Math.ceil((most * enoughRanked) / mostRanked) }
  const found = await findBest(db, asTyped, range)
  const typed = { query, corrected: '', meant: new Set<string>() }
  const fits = async ({ ids }: Best) => ids.length > 0 && (await isAnyLeft(oneOf(ids)))
  if (isWhole || (await fits(found))) return planOf(db, asTyped, found, typed)
  for (const { attempt, of } of fallbacks(typed, await repairQuery(db, query, text))) {
    const found = await findBest(db, attempt, attempt.matched === 'all' ? range : partlyRanked)
    if (await fits(found)) return planOf(db, attempt, found, of)
  }
  return planOf(db, asTyped, found, typed)
}

/** Whether something has all of these words in its name, tags and the like. */
export async function isCalledSo(db: Db, text: string, lexicon: Lexicon): Promise<boolean> {
  const query = readQuery(text, { lexicon })
  if (!query) return false
  const needs = needsOf(query)
  const match = allOf(needs.map(need => need.match))
  const head = allOf(needs.map(need => inHead(need)))
  const { ids } = await findBest(db, { match, head, costly: false }, { most: 1, enough: 1 })
  return ids.length > 0
}

const oneOf = (ids: readonly string[]): SQL =>
  sql`product_cards.product_id = any(${`{${ids.join(',')}}`}::bigint[])`

/** What is tried in turn if nothing matches the original text; lists and suggestions do the same. */
export function fallbacks(typed: Repaired, repaired: Repaired): { attempt: Attempt; of: Repaired }[] {
  const isRepaired = repaired.query !== typed.query
  const isBound = needsOf(repaired.query).some(({ binds, text }) => binds && repaired.meant.has(text))
  const some = (of: Repaired, kept?: ReadonlySet<string>) =>
    partly(of.query, kept).map(attempt => ({ attempt, of }))
  return [
    ...broadly(typed),
    ...(isRepaired ? [{ attempt: strict(repaired.query), of: repaired }, ...broadly(repaired)] : []),
    // The corrected words are searched before the misspelt ones: with all, and with some of the rest.
    ...(repaired.meant.size > 0 ? some(repaired, repaired.meant) : []),
    // With several terms, a corrected one is as good as the others; among many words, it would be the odd one.
    ...(isRepaired && !isBound && typed.query.terms.length === 1 ? some(typed) : []),
    ...some(repaired),
  ]
}

export interface Attempt {
  match: string
  head: string | null
  matched: 'all' | 'some'
  /** If some of them are enough, products with more of them rank higher. */
  parts: readonly string[]
  /** Not worth the time if there are many products. */
  costly: boolean
}

const needsOf = ({ terms }: Query): Need[] => terms.flatMap(({ needs }) => needs)

/**
 * The topic must be in names, tags and the like: DSE chemistry with notes in English isn't DSE English. A level or
 * subject alone may also be mentioned, and ranks lower.
 */
export const strict = (query: Query): Attempt =>
  whole(query, need => need.head ?? (isAbout(query) && need.binds ? inHead(need) : []))

const isAbout = (query: Query): boolean => {
  const needs = needsOf(query)
  return needs.length > 1 && needs.some(({ binds }) => binds)
}

/** The same if levels and subjects may also be mentioned in a description. */
const broadly = (of: Repaired): { attempt: Attempt; of: Repaired }[] =>
  isAbout(of.query) ? [{ attempt: whole(of.query, ({ head }) => head ?? []), of }] : []

function whole(query: Query, headOf: (need: Need) => string | readonly string[]): Attempt {
  const needs = needsOf(query)
  const heads = needs.flatMap(headOf)
  return {
    match: allOf(needs.map(({ match }) => match)),
    head: heads.length > 0 ? allOf(heads) : null,
    matched: needs.some(({ head }) => head !== undefined) ? 'some' : 'all',
    parts: [],
    costly: false,
  }
}

/**
 * What to try if no product has all of it: any term, all but one of the words, any of them. Words for levels and
 * subjects are required: of each kind there must be one, unless a subject is one of several alternative terms. So is
 * what is in `kept`; without it nothing is tried.
 */
function partly(query: Query, kept?: ReadonlySet<string>): Attempt[] {
  const terms = query.terms.map(({ needs }) => needs.filter(({ head }) => head === undefined))
  const needs = terms.flat()
  const isKept = ({ text }: Need) => kept?.has(text) ?? false
  const keeps = matchesOf(needs.filter(isKept))
  if (kept && keeps.length === 0) return []
  const ofKind = (kind: Binding) => needs.filter(need => need.binds === kind && !isKept(need))
  const binding = (kind: Binding) => {
    const matches = matchesOf(ofKind(kind))
    return matches.length > 0 ? [anyOf(matches)] : []
  }
  const headOf = (...kinds: Binding[]) => {
    const heads = kinds.map(kind => ofKind(kind).map(need => inHead(need))).filter(isSome)
    return heads.length > 0 ? allOf(heads.map(anyOf)) : null
  }
  const [levels, subjects] = [binding('level'), binding('subject')]
  const bound = [...keeps, ...levels, ...subjects]
  const free = matchesOf(needs.filter(need => need.binds === null && !isKept(need)))
  const choices = terms.map(list => matchesOf(list.filter(({ binds }) => binds !== 'level'))).filter(isSome)
  const some = {
    head: headOf('level', 'subject'),
    matched: 'some' as const,
    parts: needs.map(need => inHead(need)),
    costly: false,
  }
  return [
    ...(choices.length > 1
      ? [{ ...some, head: headOf('level'), match: allOf([...keeps, ...levels, anyOf(choices.map(allOf))]) }]
      : []),
    ...(free.length > 2 && free.length <= mostLeftOut
      ? [{ ...some, match: allOf([...bound, allButOne(free)]), costly: true }]
      : []),
    ...(free.length > 1 ? [{ ...some, match: allOf([...bound, anyOf(free)]) }] : []),
    ...(bound.length > 0 && needs.length > 1 ? [{ ...some, match: allOf(bound) }] : []),
  ]
}

const isSome = (list: readonly unknown[]): boolean => list.length > 0

const matchesOf = (needs: readonly Need[]) => needs.map(({ match }) => match)

interface Best extends Record<string, unknown> {
  ids: string[]
  complete: boolean
}

/** At most this many matches, most popular first; it looks no further than for `enough`. */
export async function findBest(
  db: Db,
  { match, head, costly }: Pick<Attempt, 'match' | 'head' | 'costly'>,
  { most, enough }: { most: number; enough: number },
): Promise<Best> {
  const { rows } = await db.execute<Best>(sql`
    select ids, complete
    from search_best(${match}::tsquery, ${most}, ${enough}, ${head}::tsquery, ${costly})`)
  const [best] = rows
  if (!best) throw new Error('The search gave no answer')
  return best
}

async function planOf(
  db: Db,
  attempt: Attempt,
  { ids: best, complete }: Best,
  { query, corrected }: Pick<Repaired, 'query' | 'corrected'>,
): Promise<SearchPlan> {
  const { match, head, matched } = attempt
  const ids = complete ? best : await withNamed(db, best, query)
  return {
    condition: oneOf(ids),
    complete,
    exact: sql`(product_cards.search @@ ${match}::tsquery${
      head === null ? sql`` : sql` and product_cards.search_head @@ ${head}::tsquery`
    })`,
    rank: rankOf(query, attempt),
    corrected,
    matched,
  }
}

/** Includes products with exactly this name, however unpopular, in place of as many others. */
async function withNamed(db: Db, best: readonly string[], { name }: Query): Promise<string[]> {
  const attempt = { match: name, head: null, matched: 'all' as const, parts: [], costly: false }
  const named = (await findBest(db, attempt, { most: mostNamed, enough: mostNamed })).ids
  const others = best.filter(id => !named.includes(id))
  return [...others.slice(0, best.length - named.length), ...named]
}

/**
 * The name ranks above tags, and tags above the rest: exact name, these words in the name, all of it in the name;
 * below that by where each word is. In steps, so that popularity decides between equals.
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

/** A lexeme in the name counts 1, in tags, subject and levels 0.3, in the seller 0.1. */
const weight = (lexemes: readonly string[]): SQL =>
  sql`ts_rank('{0, 0.1, 0.3, 1}', product_cards.search_head, ${anyOf([...new Set(lexemes)])}::tsquery)`
