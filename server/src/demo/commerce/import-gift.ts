import { findSaleTerms } from '#server/modules/catalogue/index.ts'
import type { Gift } from '#server/modules/commerce/commerce.tables.ts'
import {
  changeGift,
  type GiftAddress,
  insertGift,
  lockGifts,
} from '#server/modules/commerce/gifts/gift.repository.ts'
import { giftItem, newGiftCode } from '#server/modules/commerce/kinds/gift-line.ts'
import { offerOf } from '#server/modules/commerce/kinds/product-line.ts'
import { lineOf } from '#server/modules/commerce/orders/order.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importPaid } from './import-paid.ts'

export interface ImportedGift extends GiftAddress, Pick<Gift, 'userId' | 'productId' | 'locale' | 'sentAt'> {
  /** When it was paid. */
  at: Date
}

/** A gift paid for earlier, at that day's price, with its order and its postings. */
export async function importGift(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  imported: ImportedGift,
): Promise<void> {
  const { sentAt, ...wanted } = imported
  const { userId, productId, at } = wanted
  const [product] = await findSaleTerms(tx, [productId])
  if (!product) throw new Error(`There is no product ${productId} to give`)
  const [gift] = await lockGifts(tx, [await insertGift(tx, wanted)])
  if (!gift) throw new Error('The gift was not written')
  const line = lineOf(giftItem(gift.id), offerOf(product, at), platform.config.platformFeePercent)
  await importPaid(tx, [{ userId, at, line }])
  const sent = sentAt && { sentAt, sends: 1 }
  await changeGift(tx, gift, { state: 'paid', code: newGiftCode(), paidAt: at, ...sent }, at)
}
