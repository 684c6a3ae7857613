import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/shared.ts'
import type { CacheTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { rawJson, type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSellerId } from '../../accounts/index.ts'
import { ownedProducts } from '../catalogue.hooks.ts'
import { listLevels, listSubjects } from '../subjects/subject.repository.ts'
import { type CardFilter, type CardPage, findCardRows, listCardRows } from './card-list.repository.ts'
import { productTags } from './list-tags.ts'

type App = Pick<Platform, 'db' | 'hooks'>

/** Cards as JSON texts, with the IDs of their products, in the same order. */
export interface CardList {
  ids: number[]
  cards: string[]
}

/** As people ask: names instead of the filter's IDs. */
export interface CardQuery extends Omit<CardFilter, 'subjectIds'> {
  /** IDs or titles. */
  subjects?: readonly (number | string)[]
  /** A seller's username. */
  shop?: string
}

/** A page of listed products. A filter for something that doesn't exist matches nothing. */
export async function listCards(db: Db, query: CardQuery & CardPage): Promise<CardList> {
  return listOf(await listCardRows(db, await resolveQuery(db, query), query))
}

/**
 * The cards of these products for a reader of this language, in the order of the IDs; missing ones are left out. With
 * `listedOn`, a day in Hong Kong, it leaves out products not listed that day. Without it, the calling code has checked
 * that the user may see them.
 */
export async function cardsOf(
  { db }: Pick<Platform, 'db'>,
  ids: readonly number[],
  shown: { locale: Locale; listedOn?: string },
): Promise<CardList> {
  const found = new Map((await findCardRows(db, ids, shown)).map(row => [row.id, row]))
  return listOf(ids.flatMap(id => found.get(id) ?? []))
}

/** The cards as values, marked with what the caller owns. */
export async function cardsFor(
  { db, hooks }: App,
  caller: Caller | null,
  { ids, cards }: CardList,
): Promise<ProductCard[]> {
  const answers = caller && ids.length > 0 ? await hooks.call(ownedProducts, db, caller, ids) : null
  const owned = new Set([...(answers?.values() ?? [])].flat())
  return cards.map((text, index) => {
    // Written by `cardTexts`, in the contract's own shape.
    const card = JSON.parse(text) as ProductCard
    return owned.has(ids[index] ?? 0) ? { ...card, owned: true } : card
  })
}

/**
 * Without a caller, the list is public and requested all the time, so the texts of its cards are sent unparsed.
 * `listTags` say what decides about the list; its products are added.
 */
export async function answerCards(
  app: App,
  caller: Caller | null,
  list: CardList,
  listTags: readonly CacheTag[],
): Promise<Tagged<ProductCard[]>> {
  const tags = [...listTags, ...productTags(list.ids)]
  return caller ? tagged(await cardsFor(app, caller, list), tags) : tagged(rawJson(jsonOf(list)), tags)
}

export const jsonOf = ({ cards }: CardList): string => `[${cards.join(',')}]`

export const listOf = (rows: readonly { id: number; card: string }[]): CardList => ({
  ids: rows.map(({ id }) => id),
  cards: rows.map(({ card }) => card),
})

export async function resolveQuery(db: Db, query: CardQuery): Promise<CardFilter> {
  const { subjects, shop, ...filter } = query
  return {
    ...filter,
    ...(subjects && { subjectIds: await subjectIdsOf(db, subjects) }),
    ...(filter.levels && { levels: await levelTitlesOf(db, filter.levels) }),
    ...(filter.tags && { tags: filter.tags.filter(isStorable) }),
    ...(shop !== undefined && (await shopOf(db, shop))),
  }
}

/** PostgreSQL can't store a text with a zero character, so nothing can match. */
const isStorable = (text: string): boolean => !text.includes('\0')

async function subjectIdsOf(db: Db, wanted: readonly (number | string)[]): Promise<number[]> {
  const names = new Set(wanted.map(name => String(name).toLowerCase()))
  const all = await listSubjects(db)
  return all
    .filter(({ id, title, titleZh }) =>
      [String(id), title.toLowerCase(), titleZh.toLowerCase()].some(name => names.has(name)),
    )
    .map(({ id }) => id)
}

/** As administered; a product may still have one that no longer exists. */
async function levelTitlesOf(db: Db, wanted: readonly string[]): Promise<string[]> {
  const titles = new Set(wanted.filter(isStorable))
  const names = new Set(wanted.map(name => name.toLowerCase()))
  for (const { title, titleZh } of await listLevels(db)) {
    if (names.has(title.toLowerCase()) || names.has(titleZh.toLowerCase())) titles.add(title)
  }
  return [...titles]
}

async function shopOf(db: Db, username: string): Promise<Pick<CardFilter, 'teacherId' | 'centreId'>> {
  const seller = isStorable(username) ? await findSellerId(db, username) : undefined
  if (seller?.type === 'centre') return { centreId: seller.id }
  // No one has this ID: an unknown shop sells nothing.
  return { teacherId: seller?.id ?? 0 }
}
