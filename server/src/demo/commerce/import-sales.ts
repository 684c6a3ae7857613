import { and, eq, inArray } from 'drizzle-orm'
import { findProducts } from '#server/modules/catalogue/index.ts'
import { orderLines } from '#server/modules/commerce/commerce.tables.ts'
import { offerOf, productItem, productLine } from '#server/modules/commerce/kinds/product-line.ts'
import { lineOf } from '#server/modules/commerce/orders/order.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importPaid } from './import-paid.ts'

export interface ImportedSale {
  userId: number
  productId: number
  at: Date
}

const atOnce = 200

/** Orders for purchases from before there were orders: one each, paid at today's price; those with one are skipped. */
export async function importSales(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  sales: readonly ImportedSale[],
): Promise<void> {
  for (let start = 0; start < sales.length; start += atOnce) {
    await importSome(platform, tx, sales.slice(start, start + atOnce))
  }
}

async function importSome(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  part: readonly ImportedSale[],
): Promise<void> {
  const products = await findProducts(tx, [...new Set(part.map(({ productId }) => productId))])
  const byId = new Map(products.map(product => [product.id, product]))
  const ordered = await listPaidPairs(tx, part)
  const sold = part.flatMap(sale => {
    if (ordered.has(pairOf(sale))) return []
    const product = byId.get(sale.productId)
    const offer = product && offerOf(product, sale.at)
    return offer && offer.priceCents > 0
      ? [{ ...sale, line: lineOf(productItem(product.id), offer, platform.config.platformFeePercent) }]
      : []
  })
  if (sold.length === 0) return
  await importPaid(tx, sold)
}

const pairOf = ({ userId, productId }: { userId: number; productId: number }) => `${userId} ${productId}`

async function listPaidPairs(tx: Tx, sales: readonly ImportedSale[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ userId: orderLines.userId, productId: orderLines.itemId })
    .from(orderLines)
    .where(
      and(
        inArray(
          orderLines.userId,
          sales.map(({ userId }) => userId),
        ),
        eq(orderLines.kind, productLine.name),
        eq(orderLines.state, 'paid'),
      ),
    )
  return new Set(rows.map(pairOf))
}
