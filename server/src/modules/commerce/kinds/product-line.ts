import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { findCovers, findProducts, findSaleTerms, isListed, type SaleTerms } from '../../catalogue/index.ts'
import { endPurchase, grant, holderText, listOwned, recordSale, withdrawSale } from '../../library/index.ts'
import type { Item, LineKind, Offer, Quoted } from './line-kind.ts'
import { productAudit } from './product-audit.ts'

/** A course to keep: digital, so nothing is held back by an order and nothing is ever sold out. */
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
        return [product.id, isListed(product, today) ? offerOf(product) : 'gone']
      }),
    )
  },

  hold: async () => [],

  async handOver(platform, tx, { order, lines, buyer, at }) {
    const { userId } = order
    const watermark = buyer ? holderText(buyer) : ''
    await Promise.all(
      lines.flatMap(({ itemId: productId, priceCents }) =>
        priceCents === 0
          ? [grant(tx, { userId, productId, source: 'free', watermark, at })]
          : [
              grant(tx, { userId, productId, source: 'purchase', watermark, at }),
              recordSale(platform, tx, { productId, userId, at }),
            ],
      ),
    )
    return new Map(lines.map(({ id }) => [id, 'given']))
  },

  release: async () => undefined,

  async takeBack(platform, tx, { order: { userId }, lines, at }) {
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

export const productItem = (productId: number): Item => ({ kind: productLine.name, itemId: productId })

export function offerOf({
  name,
  teacherId,
  centreId,
  priceCents,
  discountCents,
}: Pick<SaleTerms, 'name' | 'teacherId' | 'centreId' | 'priceCents' | 'discountCents'>): Offer {
  const reduced = discountCents !== null && discountCents < priceCents
  return { title: name, teacherId, centreId, priceCents: reduced ? discountCents : priceCents }
}
