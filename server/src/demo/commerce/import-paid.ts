import {
  ledgerEntries,
  ledgerPostings,
  type OrderLine,
  orderLines,
  orders,
  payments,
  sellerMovements,
} from '#server/modules/commerce/commerce.tables.ts'
import {
  movementsOf,
  paymentEntries,
  providerFeeEntries,
} from '#server/modules/commerce/ledger/ledger.rules.ts'
import type { NewLine } from '#server/modules/commerce/orders/order.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { importCharges } from '../platform/import-charges.ts'

export const provider = 'sandbox'

export interface ImportedPayment {
  orderId: number
  at: Date
  line: OrderLine
  intentId: string
  feeCents: number
}

/** An order each, paid by card, with its place in the books. All of them cost something. */
export async function importPaid(
  tx: Tx,
  sold: readonly { userId: number; at: Date; line: NewLine }[],
): Promise<ImportedPayment[]> {
  if (sold.length === 0) return []
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
  return paid
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
