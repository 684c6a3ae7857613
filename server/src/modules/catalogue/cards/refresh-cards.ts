import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { productsChanged, type SaleChange, saleChanged } from '../catalogue.hooks.ts'
import { currentPrice } from '../discounts/discount.rules.ts'
import { findCovers } from '../products/find-covers.ts'
import { findProducts, type Product } from '../products/product.repository.ts'
import { ratingOf } from '../products/product-status.rules.ts'
import { type SearchFields, searchDocument } from '../search/search-document.ts'
import { changeManyTerms, type TermChange, type TermSource, termSource } from '../search/search-terms.ts'
import { cardTexts } from './card.presenter.ts'
import { type CardRow, findLevelTitles, holdCards, writeCards, writeShown } from './card.repository.ts'
import { changedTags } from './changed-tags.ts'
import { productTags } from './list-tags.ts'
import { foldTag, isListed } from './listing.rules.ts'

const atOnce = 100

interface RefreshOptions {
  /** `changed`: only those whose card differs now, if nothing else of them can have changed. */
  announced?: 'every' | 'changed'
}

/**
 * Rewrites what lists and searches read of these products, in the transaction that changes them, and announces it:
 * each product, since pages show more than its card, but lists only if they change. Modules that store other data
 * about a product are called by `productsChanged`.
 */
export async function refreshCards(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  productIds: readonly number[],
  { announced = 'every' }: RefreshOptions = {},
): Promise<void> {
  const ids = [...new Set(productIds)].sort((one, other) => one - other)
  const terms: TermChange[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    terms.push(...(await refreshSome(platform, tx, ids.slice(start, start + atOnce), announced)))
  }
  // All together: products share them, and two transactions lock them in the same order.
  await changeManyTerms(tx, terms)
  if (announced === 'every') await platform.hooks.call(productsChanged, tx, ids)
}

/**
 * The same if only counts and ratings have changed. The search data stays, which is most of the work. The products and
 * their counts are locked.
 */
export async function refreshStatus(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  productIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(productIds)].sort((one, other) => one - other)
  const [held, products] = await Promise.all([holdCards(tx, ids), findProducts(tx, ids)])
  const empty = held.filter(({ card }) => card === '').map(({ productId }) => productId)
  if (empty.length > 0) await refreshCards(platform, tx, empty)
  const written = products.filter(({ id }) => !empty.includes(id))
  const covers = await findCovers(tx, written)
  const now = platform.clock.now()
  const before = new Map(held.map(row => [row.productId, row]))
  const rows = written.map(product => ({
    ...rowOf(product, covers.get(product.id) ?? '', now),
    search: before.get(product.id)?.search ?? '',
  }))
  const tags = rows.flatMap(row => changedTags(before.get(row.productId), row))
  await Promise.all([writeShown(tx, rows), announce(tx, ...tags)])
}

async function refreshSome(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  ids: readonly number[],
  announced: 'every' | 'changed',
): Promise<TermChange[]> {
  const before = new Map((await holdCards(tx, ids)).map(row => [row.productId, row]))
  // Read once the cards are locked, so changes of other transactions are included.
  const products = await findProducts(tx, ids)
  const covers = await findCovers(tx, products)
  const subjectIds = products.map(({ subjectId }) => subjectId)
  const levelZh = await findLevelTitles(tx, subjectIds)
  const now = platform.clock.now()
  const changes = products.map(product => {
    const row: CardRow = {
      ...rowOf(product, covers.get(product.id) ?? '', now),
      search: searchDocument(searchFieldsOf(product, levelZh)),
    }
    return { product, before: before.get(product.id), row }
  })
  await writeCards(
    tx,
    changes.map(({ row }) => row),
  )
  // Not when a release, or a seller's new name, rewrites cards.
  if (announced === 'every') await notifySaleChanges(platform, tx, changes)
  const always = announced === 'every' ? productTags(ids) : []
  await announce(tx, ...always, ...changes.flatMap(({ before, row }) => changedTags(before, row)))
  return changes.map(({ product, before, row }) => ({
    before: before ? termsOf(before) : null,
    after: termsOf(row, product.centreNameZh ?? undefined),
  }))
}

async function notifySaleChanges(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  changes: readonly { product: Product; before: CardRow | undefined; row: CardRow }[],
): Promise<void> {
  const notified = changes.flatMap(({ product, before, row }): SaleChange[] => {
    if (!before || !row.listed) return []
    const published = !before.listed
    const dearer = before.listed && before.priceCents > row.priceCents ? before.priceCents : null
    return published || dearer !== null ? [{ product, published, dearer }] : []
  })
  if (notified.length > 0) await hooks.call(saleChanged, tx, notified)
}

function rowOf(product: Product, cover: string, now: Date): Omit<CardRow, 'search'> {
  return {
    productId: product.id,
    ...cardTexts(product, cover, now),
    listed: isListed(product, hongKongDay(now)),
    endsOn: product.endsOn,
    subjectId: product.subjectId,
    levels: product.levels,
    tags: product.tags.map(foldTag),
    teacherId: product.teacherId,
    centreId: product.centreId,
    priceCents: currentPrice(product, now).priceCents,
    videos: product.videos,
    worksheets: product.worksheets,
    printable: product.printable && product.pdfs > 0,
    live: product.liveUntil !== null && product.liveUntil > now,
    rating: ratingOf(product),
    popularity: product.popularity,
    createdAt: product.createdAt,
  }
}

function searchFieldsOf(
  product: Product,
  levelZh: (subjectId: number, title: string) => string | undefined,
): SearchFields {
  const { tags, subject, subjectZh, subjectId, levels, grade } = product
  const { teacherName, teacherUsername, centreName, centreNameZh, centreUsername } = product
  return {
    names: textsOf(product.name, product.nameZh),
    tags,
    subject,
    subjectZh,
    levels,
    levelsZh: levels.flatMap(title => levelZh(subjectId, title) ?? []),
    grade,
    seller: [teacherName, centreName, centreNameZh, centreUsername ?? teacherUsername].filter(
      part => part !== null,
    ),
    descriptions: textsOf(product.description, product.descriptionZh),
  }
}

/** Found by both, whatever the searcher's language. */
const textsOf = (main: string, zh: string | null): string[] =>
  zh === null || zh === main ? [main] : [main, zh]

/** Nothing for an empty card, which only holds a place. */
function termsOf(
  { card, cardZh, listed }: Pick<CardRow, 'card' | 'cardZh' | 'listed'>,
  alias?: string,
): TermSource | null {
  if (card === '') return null
  // Our own texts, written by cardTexts; one of an older shape also has the fields that terms come from.
  const [shown, chinese] = [card, cardZh ?? card].map(text => JSON.parse(text) as ProductCard)
  return shown && chinese ? termSource([shown, chinese], listed, alias) : null
}
