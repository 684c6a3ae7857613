import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { importCharges } from '#server/platform/payments/import-charges.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProducts } from '../catalogue/index.ts'
import {
  ledgerEntries,
  ledgerPostings,
  type OrderLine,
  orderLines,
  orders,
  payments,
  sellerMovements,
} from './commerce.tables.ts'
import { offerOf, productItem, productLine } from './kinds/product-line.ts'
import { movementsOf, paymentEntries, providerFeeEntries } from './ledger.rules.ts'
import { lineOf } from './order.rules.ts'

export interface ImportedSale {
  userId: number
  productId: number
  at: Date
}

const atOnce = 200
const provider = 'sandbox'

/** Orders for what was bought before there were orders: one each, paid at today's price; what has one is left out. */
export async function importSales(platform: Platform, tx: Tx, sales: readonly ImportedSale[]): Promise<void> {
  for (let start = 0; start < sales.length; start += atOnce) {
    await importSome(platform, tx, sales.slice(start, start + atOnce))
  }
}

async function importSome(platform: Platform, tx: Tx, part: readonly ImportedSale[]): Promise<void> {
  const products = await findProducts(tx, [...new Set(part.map(({ productId }) => productId))])
  const byId = new Map(products.map(product => [product.id, product]))
  const ordered = await listPaidPairs(tx, part)
  const sold = part.flatMap(sale => {
    if (ordered.has(pairOf(sale))) return []
    const product = byId.get(sale.productId)
    const offer = product && offerOf(product)
    return offer && offer.priceCents > 0
      ? [{ ...sale, line: lineOf(productItem(product.id), offer, platform.config.platformFeePercent) }]
      : []
  })
  if (sold.length === 0) return
  const written = await tx
    .insert(orders)
    .values(
      sold.map(({ userId, at, line }) => ({
        userId,
        state: 'paid' as const,
        totalCents: line.priceCents,
        provider: provider as typeof provider,
        method: 'card' as const,
        locale: 'en' as const,
        createdAt: at,
        expiresAt: at,
        paidAt: at,
      })),
    )
    .returning({ id: orders.id })
  const numbered = sold.map((sale, index) => ({ ...sale, orderId: written[index]?.id ?? 0 }))
  const lines = await tx
    .insert(orderLines)
    .values(
      numbered.map(({ orderId, userId, line }) => ({
        ...line,
        orderId,
        userId,
        place: 0,
        state: 'paid' as const,
      })),
    )
    .returning()
  const charges = await importCharges(
    tx,
    numbered.map(({ orderId, at, line }) => ({ orderId, amountCents: line.priceCents, at })),
  )
  const paid = lines.map((line, index) => ({
    orderId: line.orderId,
    at: numbered[index]?.at ?? new Date(0),
    line,
    ...(charges[index] ?? { intentId: '', feeCents: 0 }),
  }))
  await tx.insert(payments).values(
    paid.map(({ orderId, intentId, feeCents, at, line }) => ({
      orderId,
      provider: provider as typeof provider,
      intentId,
      state: 'captured' as const,
      amountCents: line.priceCents,
      feeCents,
      method: 'card' as const,
      brand: 'Visa',
      last4: '4242',
      createdAt: at,
      updatedAt: at,
    })),
  )
  await writeBooks(tx, paid)
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

async function writeBooks(
  tx: Tx,
  paid: readonly { orderId: number; feeCents: number; at: Date; line: OrderLine }[],
): Promise<void> {
  const postings = paid.flatMap(({ orderId, feeCents, at, line }) => [
    {
      key: `payment:${orderId}`,
      kind: 'payment' as const,
      orderId,
      at,
      entries: paymentEntries(provider, [line]),
      movements: movementsOf([line], 'sold'),
    },
    {
      key: `provider-fee:${orderId}`,
      kind: 'provider_fee' as const,
      orderId,
      at,
      entries: providerFeeEntries(provider, feeCents),
      movements: [],
    },
  ])
  const rows = await tx
    .insert(ledgerPostings)
    .values(postings.map(({ entries, movements, ...posting }) => posting))
    .returning({ id: ledgerPostings.id })
  await tx
    .insert(ledgerEntries)
    .values(
      postings.flatMap(({ entries }, index) =>
        entries.map(entry => ({ ...entry, postingId: rows[index]?.id ?? 0 })),
      ),
    )
  await tx
    .insert(sellerMovements)
    .values(
      postings.flatMap(({ movements, at }, index) =>
        movements.map(movement => ({ ...movement, at, postingId: rows[index]?.id ?? 0 })),
      ),
    )
}
