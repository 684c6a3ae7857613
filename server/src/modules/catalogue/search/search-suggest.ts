import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { productCard } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { shownCard } from '../cards/card-list.repository.ts'
import { type SuggestedTeacher, suggestedTeachers } from '../catalogue.hooks.ts'
import { type Repaired, repairQuery } from './search-correction.ts'
import type { CurrentLexicon } from './search-data.ts'
import { fold } from './search-fold.ts'
import { type Attempt, fallbacks, findBest, rankOf, strict } from './search-plan.ts'
import { type PriceWords, readPrice } from './search-price.rules.ts'
import { allOf, anyOf, inHead, type Query, readQuery } from './search-query.ts'

const shownProduct = productCard.pick({
  course_id: true,
  course_name: true,
  course_name_language: true,
  course_cover: true,
  display_name: true,
})

export interface Suggestions {
  products: z.output<typeof shownProduct>[]
  tags: string[]
  /** Teachers have a page of their own; for a centre, `teacher_id` is 0. */
  sellers: SuggestedTeacher[]
}

type App = Pick<Platform, 'db' | 'hooks'> & { lexicon?: CurrentLexicon }

const most = { together: 8, products: 4, sellers: 2 }
/** How many of the most popular matching products are examined for the best matches. */
const ranked = { most: 300, enough: 100 }
/** How many of the most used tags or sellers are examined first: usually they are enough. */
const mostUsed = 500

const nothing: Suggestions = { products: [], tags: [], sellers: [] }

/** For whom: the day in Hong Kong, and the language of the names. */
interface Shown {
  today: string
  locale: Locale
}

/** For the text being typed after the last comma. */
export async function suggest(app: App, text: string, shown: Shown): Promise<Suggestions> {
  const typed = text.normalize('NFKC').split(',').at(-1) ?? ''
  const lexicon = await app.lexicon?.()
  const read = readPrice(typed)
  if (read && read.rest !== '') {
    const query = readQuery(read.rest, { lexicon })
    const isPaid = query && { price: read.price, ...shown }
    const products = isPaid ? await findProducts(app.db, query, strict(query), isPaid) : []
    if (products.length > 0) return { ...nothing, products }
  }
  const query = readQuery(typed, { lexicon })
  if (!query) return nothing
  const found = await gather(app, query, { typed, shown, forgiving: false })
  if (!isEmpty(found)) return found
  const repaired = await repairQuery(app.db, query, typed)
  const forgiven = await gather(app, repaired.query, { typed, shown, forgiving: true })
  return isEmpty(forgiven)
    ? { ...nothing, products: await findSome(app.db, query, repaired, shown) }
    : forgiven
}

/** As in lists, if no product has everything. */
async function findSome(
  db: Db,
  query: Query,
  repaired: Repaired,
  shown: Shown,
): Promise<Suggestions['products']> {
  const typed = { query, corrected: '', meant: new Set<string>() }
  for (const { attempt, of } of fallbacks(typed, repaired)) {
    const products = await findProducts(db, of.query, attempt, shown)
    if (products.length > 0) return products
  }
  return []
}

const isEmpty = ({ products, tags, sellers }: Suggestions): boolean =>
  products.length + tags.length + sellers.length === 0

async function gather(
  { db, hooks }: App,
  query: Query,
  { typed, shown, forgiving }: { typed: string; shown: Shown; forgiving: boolean },
): Promise<Suggestions> {
  const products = await findProducts(db, query, strict(query), shown)
  const tags = await findTags(db, query)
  const teachers = [...(await hooks.call(suggestedTeachers, db, typed, { forgiving })).values()].flat()
  const sellers = await findSellers(db, query, teachers)
  const rest = most.together - Math.min(products.length, most.products)
  const sellersShown = Math.min(sellers.length, Math.max(most.sellers, rest - tags.length), rest)
  const tagsShown = Math.min(tags.length, rest - sellersShown)
  return {
    products: products.slice(0, most.together - sellersShown - tagsShown),
    tags: tags.slice(0, tagsShown),
    sellers: sellers.slice(0, sellersShown),
  }
}

/** By name, tags or seller; a match only in a description isn't suggested. */
async function findProducts(
  db: Db,
  query: Query,
  attempt: Attempt,
  { today, locale, price }: Shown & { price?: PriceWords },
): Promise<Suggestions['products']> {
  const { ids } = await findBest(db, attempt, ranked)
  if (ids.length === 0) return []
  const inHeads = query.terms.flatMap(({ needs }) => needs.map(need => need.head ?? inHead(need)))
  // Partial matches outside the name and tags rank below.
  const wanted = attempt.parts.length > 0 ? anyOf(inHeads) : allOf(inHeads)
  const { rows } = await db.execute<{ card: string }>(sql`
    select ${shownCard(locale)} as card from product_cards
    where product_id = any(${`{${ids.join(',')}}`}::bigint[])
      and (ends_on is null or ends_on >= ${today}::date)
      and search_head @@ ${wanted}::tsquery ${price ? paidBy(price) : sql``}
    order by ${rankOf(query, attempt)} desc, popularity desc, product_id desc
    limit ${most.together}`)
  return rows.map(({ card }) => shownProduct.parse(JSON.parse(card)))
}

const paidBy = ({ free, minCents, maxCents }: PriceWords): SQL =>
  sql.join([
    free ? sql`and price_cents = 0` : sql``,
    minCents === undefined ? sql`` : sql`and price_cents >= ${minCents}`,
    maxCents === undefined ? sql`` : sql`and price_cents <= ${maxCents}`,
  ])

async function findTags(db: Db, query: Query): Promise<string[]> {
  const found = await findTerms(db, query, sql`search_tags`, sql`tag as name, tag as username, '' as avatar`)
  // 'Maths' and 'maths' are the same to readers: the more common one is shown.
  const shown = new Map<string, string>()
  for (const { name } of found) if (!shown.has(fold(name))) shown.set(fold(name), name)
  return [...shown.values()]
}

/** By name, largest sellers first; then teachers, who are found by more than their name. */
async function findSellers(
  db: Db,
  query: Query,
  teachers: readonly SuggestedTeacher[],
): Promise<Suggestions['sellers']> {
  const found = await findTerms(db, query, sql`search_sellers`, sql`name, username, avatar`)
  const byUsername = new Map(teachers.map(teacher => [teacher.username, teacher]))
  const named = found.map(
    ({ username, name, avatar }) =>
      byUsername.get(username) ?? {
        teacher_id: 0,
        title: '',
        title_zh: '',
        username,
        display_name: name,
        avatar,
      },
  )
  return [...new Set([...named, ...teachers])].slice(0, most.together)
}

interface FoundTerm extends Record<string, unknown> {
  name: string
  username: string
  avatar: string
}

async function findTerms(db: Db, query: Query, table: SQL, columns: SQL): Promise<FoundTerm[]> {
  const { match, head } = strict(query)
  const condition = sql`search @@ ${match}::tsquery${head === null ? sql`` : sql` and search @@ ${head}::tsquery`}`
  const terms = sql`(select ${columns}, uses, search from ${table}) as terms`
  const order = sql`order by uses desc, username limit ${most.together}`
  const used = await db.execute<FoundTerm>(sql`
    select name, username, avatar
    from (select * from ${terms} order by uses desc, username limit ${mostUsed}) as used
    where ${condition} ${order}`)
  if (used.rows.length === most.together) return used.rows
  // Materialised before sorting: the index finds few, whatever the planner expects.
  const { rows } = await db.execute<FoundTerm>(sql`
    with found as materialized (select name, username, avatar, uses from ${terms} where ${condition})
    select name, username, avatar from found ${order}`)
  return rows
}
