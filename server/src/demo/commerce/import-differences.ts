import { and, desc, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import { orderLines, orders, payments, reconciliations } from '#server/modules/commerce/commerce.tables.ts'
import { writeSeen } from '#server/modules/commerce/reconciliation/difference.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importDispute, importRefund } from '../platform/import-charges.ts'
import { provider } from './import-paid.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Recent orders that the sandbox has refunded on its own, as someone can on a provider's own site, and the comparison
 * that found them.
 */
export async function importDifferences(
  tx: Tx,
  { at, count, except }: { at: Date; count: number; except: readonly number[] },
): Promise<void> {
  const ago = daysBefore(at)
  const sold = await listSold(tx, { from: ago(6), to: ago(1), except, count })
  if (sold.length === 0) return
  for (const { id, cents, intentId } of sold) {
    await importRefund(tx, { intentId, amountCents: cents, key: `by-hand-${id}`, at: ago(0.5) })
  }
  const seen = sold.map(
    ({ id, cents }) => ({ kind: 'refund', detail: { order: id, ours: 0, theirs: cents } }) as const,
  )
  await tx.insert(reconciliations).values({
    at,
    checked: 214,
    repaired: 0,
    mismatches: { refund: seen.length },
    details: { refund: seen.map(({ detail }) => detail) },
  })
  await writeSeen(tx, seen, at)
}

/** An order disputed by the buyer's bank: the sandbox reports it, and the flow does the rest. */
export async function importOpenDispute(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { at, except }: { at: Date; except: readonly number[] },
): Promise<void> {
  const ago = daysBefore(at)
  const [sold] = await listSold(tx, { from: ago(30), to: ago(7), except, count: 1 })
  if (sold) await importDispute(tx, { clock, jobs }, { intentId: sold.intentId, at })
}

const daysBefore = (at: Date) => (days: number) => new Date(at.getTime() - days * dayMs)

/** Only of products, because seats have waiting lists; newest first. */
const listSold = (
  tx: Tx,
  { from, to, except, count }: { from: Date; to: Date; except: readonly number[]; count: number },
) =>
  tx
    .select({ id: orders.id, cents: orders.totalCents, intentId: payments.intentId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.state, 'paid'),
        eq(orders.provider, provider),
        gte(orders.paidAt, from),
        lte(orders.paidAt, to),
        notInArray(orders.userId, [...except]),
        sql`not exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and (${orderLines.kind} <> 'product' or ${orderLines.state} <> 'paid'))`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(count)
