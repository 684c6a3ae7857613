import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { CurrentLexicon } from '../search/search-data.ts'
import { asksForTime, readMeaning } from '../search/search-meaning.rules.ts'
import { isCalledSo, planSearch, type SearchPlan } from '../search/search-plan.ts'
import { type PriceWords, readPrice } from '../search/search-price.rules.ts'
import { type CardFilter, hasCardRows, type Matching } from './card-list.repository.ts'

export type QueryPlan = Matching & Pick<SearchPlan, 'corrected' | 'matched'>

export interface Searching {
  db: Db
  lexicon: CurrentLexicon
}

/** What a text asks for. */
export interface Asked {
  /** The given filter, with what the text adds to it. */
  filter: CardFilter
  /** The part of the text that is searched as words. */
  words: string
  /** The part of it that was read as a price; null for none. */
  price: PriceWords | null
  corrected: string
  matched: 'all' | 'some'
}

/**
 * How a text is searched together with the other filters. Words about the price narrow it too, and stay when other
 * words are dropped. If that leaves nothing, and they occur in products as typed, they are treated as words: 'free
 * body diagram'.
 */
export async function readAsked(search: Searching, text: string, filter: CardFilter): Promise<Asked> {
  const read = readPrice(text)
  if (!read) return asMeant(search, text, filter)
  const { price, rest } = read
  const asked = { ...(await asMeant(search, rest, narrowedBy(filter, price), price)), price }
  if (await hasCardRows(search.db, asked.filter)) return asked
  const typed = await asWords(search, text, filter)
  const isFound =
    typed.matched === 'all' && typed.corrected === '' && (await hasCardRows(search.db, typed.filter))
  if (isFound) return typed
  return price.cheap ? asMeant(search, rest, filter) : asked
}

/**
 * Words about lessons say nothing about a course, unless one has them in its name: 'Homework hour' matches by its
 * name, 'maths class' by maths.
 */
async function asMeant(
  search: Searching,
  text: string,
  filter: CardFilter,
  price: PriceWords | null = null,
): Promise<Asked> {
  const meant = readMeaning(text, filter.today)
  if (!meant || (await isCalledSo(search.db, text, await search.lexicon())))
    return asWords(search, text, filter, price)
  const { rest, meaning } = meant
  if (rest !== '') return asWords(search, rest, filter, price)
  const isOfClasses = !meaning.teacher && !meaning.trial && (meaning.live || asksForTime(meaning))
  return isOfClasses ? asWords(search, '', { ...filter, live: true }) : asWords(search, text, filter, price)
}

async function asWords(
  search: Searching,
  words: string,
  filter: CardFilter,
  price: PriceWords | null = null,
): Promise<Asked> {
  const plan = await planWords(search, words, filter, price)
  const { corrected = '', matched = 'all' } = plan ?? {}
  return { filter: { ...filter, plan }, words, price: null, corrected, matched }
}

function narrowedBy(filter: CardFilter, { free, minCents, maxCents }: PriceWords): CardFilter {
  return {
    ...filter,
    ...(free && { free }),
    ...(minCents !== undefined && { minCents: Math.max(minCents, filter.minCents ?? 0) }),
    ...(maxCents !== undefined && { maxCents: Math.min(maxCents, filter.maxCents ?? maxCents) }),
  }
}

/** How many of the most popular matches are looked at if another filter narrows them further. */
const mostNarrowed = 10_000

/** Null if no text was given. With a price in the text, words are dropped until something costs that. */
export async function planWords(
  { db, lexicon: current }: Searching,
  text: string,
  filter: CardFilter,
  price: PriceWords | null,
): Promise<QueryPlan | null> {
  if (/^[\s,，]*$/.test(text)) return null
  const lexicon = await current()
  const isAnyLeft = (condition: SQL) =>
    hasCardRows(db, { ...filter, plan: { condition, complete: true, rank: sql`0` } })
  const planning = {
    lexicon,
    ...(price && { isAnyLeft }),
    // A text with only words about lessons can't drop any.
    isWhole: readMeaning(text, filter.today)?.rest === '',
  }
  const plan = await planSearch(db, text, { ...planning, ...(price && { most: mostNarrowed }) })
  if (!plan) return nothing
  if (plan.complete || price) return plan
  // A shop has few products, so all of them can be checked.
  if (filter.teacherId !== undefined || filter.centreId !== undefined) {
    return { ...plan, condition: plan.exact, complete: true }
  }
  return isNarrowed(filter) ? planSearch(db, text, { ...planning, most: mostNarrowed }) : plan
}

/** A text was given, but it contains no words. */
const nothing: QueryPlan = {
  condition: sql`false`,
  rank: sql<number>`0::real`,
  complete: true,
  corrected: '',
  matched: 'all',
}

export const isNarrowed = ({
  subjectIds,
  levels,
  tags,
  minCents,
  maxCents,
  minRating,
  sellerType,
  ...rest
}: Omit<CardFilter, 'today'>): boolean =>
  [subjectIds, levels, tags, minCents, maxCents, minRating, sellerType].some(part => part !== undefined) ||
  [rest.free, rest.videos, rest.worksheets, rest.printable, rest.live].includes(true)
