import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { announce } from '#server/platform/changes.ts'
import {
  currentPrice,
  findCovers,
  findProducts,
  findSaleTerms,
  holdComplete,
  isListed,
  type SaleTerms,
} from '../../catalogue/index.ts'
import {
  endPurchase,
  grant,
  holderText,
  listOwned,
  nameLearner,
  recordSale,
  withdrawSale,
} from '../../library/index.ts'
import type { Item, LineKind, Offer, Quoted } from './line-kind.ts'
import { productAudit } from './product-audit.ts'

/** A course to keep. It is digital, so an order holds nothing and it never sells out. */
export const productLine: LineKind = {
  name: 'product',
  openMinutes: 60,

  async quote(db, { buyer, itemIds, now }) {
    const today = hongKongDay(now)
    const [ownedIds, products] = await Promise.all([
      buyer ? listOwned(db, buyer, today, itemIds) : [],
      findSaleTerms(db, itemIds),
    ])
    const owned = new Set(ownedIds)
    return new Map(
      products.map((product): [number, Quoted] => {
        if (owned.has(product.id)) return [product.id, 'owned']
        return [product.id, isListed(product, today) ? offerOf(product, now) : 'gone']
      }),
    )
  },

  /** Nothing needs holding, but a product that lost its file or cover since it was quoted isn't ordered. */
  async hold(_platform, tx, { lines }) {
    const complete = await holdComplete(tx, productsOf(lines))
    return lines.filter(({ itemId }) => !complete.has(itemId))
  },

  async handOver(platform, tx, { order, lines, buyer, at }) {
    const { userId, learnerId } = order
    const watermark = buyer ? holderText(buyer) : ''
    // A product that lost its files after it was quoted isn't handed over, and its line is refunded.
    const complete = await holdComplete(tx, productsOf(lines))
    const given = lines.filter(({ itemId }) => complete.has(itemId))
    await Promise.all(
      given.flatMap(({ itemId: productId, priceCents }) =>
        priceCents === 0
          ? [
              grant(tx, { userId, productId, source: 'free', watermark, at }),
              // The page shows how many people have the product; after a sale, it is invalidated when that is counted.
              announce(tx, `product:${productId}`),
            ]
          : [
              grant(tx, { userId, productId, source: 'purchase', watermark, at }),
              recordSale(platform, tx, { productId, userId, at }),
            ],
      ),
    )
    if (learnerId !== null) await nameLearner(tx, { userId, productIds: productsOf(given), learnerId })
    return new Map(lines.map(({ id, itemId }) => [id, complete.has(itemId) ? 'given' : 'gone']))
  },

  release: async () => undefined,

  async revoke(platform, tx, { order: { userId }, lines, at }) {
    for (const { itemId: productId } of lines) {
      await endPurchase(tx, { userId, productId, at })
      await withdrawSale(platform, tx, { productId, userId })
    }
  },

  async describe(db, itemIds) {
    const covers = await findCovers(db, await findProducts(db, itemIds))
    return new Map(itemIds.map(id => [id, { courseId: id, coverUrl: covers.get(id) ?? '' }]))
  },

  audit: productAudit,
}

const productsOf = (lines: readonly Item[]): number[] => lines.map(({ itemId }) => itemId)

export const productItem = (productId: number): Item => ({ kind: productLine.name, itemId: productId })

export function offerOf(
  product: Pick<
    SaleTerms,
    'id' | 'name' | 'nameZh' | 'teacherId' | 'centreId' | 'priceCents' | 'discountCents' | 'timedDiscounts'
  >,
  now: Date,
): Offer {
  const { id, name, nameZh: titleZh, teacherId, centreId, priceCents: listCents } = product
  const { priceCents } = currentPrice(product, now)
  return { title: name, titleZh, teacherId, centreId, priceCents, listCents, productId: id }
}

/** Picks the products among these items; other kinds have calls of their own. */
export const findProductIds = (items: readonly Item[]): number[] =>
  items.filter(({ kind }) => kind === productLine.name).map(({ itemId }) => itemId)
