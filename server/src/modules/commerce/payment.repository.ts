import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Intent, ProviderEvent, ProviderName } from '#server/platform/payments/payment-provider.ts'
import {
  type Order,
  orders,
  type Payment,
  paymentCustomers,
  paymentEvents,
  payments,
} from './commerce.tables.ts'
import { mayPaymentBecome, paymentStateAfter } from './payment.states.ts'

export async function findPayment(db: Db, provider: string, intentId: string): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    // An unknown name of a provider finds nothing.
    .where(and(eq(payments.provider, provider as ProviderName), eq(payments.intentId, intentId)))
  return row
}

export async function findPaymentOf(db: Db, orderId: number): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return row
}

/** By intent alone, as documented clients name it; whichever provider it is with. */
export async function findPaymentByIntent(db: Db, intentId: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intentId))
  return row
}

export function listPayments(db: Db, orderIds: readonly number[]): Promise<Payment[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
}

/** Of two at the same moment the first stays: the provider has given both the same intent. */
export async function insertPayment(
  db: Db,
  payment: { orderId: number; provider: ProviderName; intentId: string; amountCents: number; at: Date },
): Promise<void> {
  const { at, ...row } = payment
  await db
    .insert(payments)
    .values({ ...row, state: 'pending', createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: payments.orderId })
}

/** Both, until the transaction ends; after the buyer. */
export async function lockOrderAndPayment(
  tx: Tx,
  orderId: number,
): Promise<{ order: Order; payment: Payment }> {
  const [row] = await tx
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .for('update')
  if (!row) throw new Error(`Order ${orderId} with its payment is not there`)
  return row
}

/** What the provider says of it now. */
export async function changePayment(
  tx: Tx,
  { id, state: from }: Payment,
  intent: Intent,
  at: Date,
): Promise<void> {
  const state = paymentStateAfter(from, intent.state)
  if (!mayPaymentBecome(from, state)) {
    throw new Error(`Payment ${id} may not go from ${from} to ${state}`)
  }
  await tx
    .update(payments)
    .set({
      state,
      feeCents: intent.feeCents,
      method: intent.method?.type ?? null,
      brand: intent.method?.brand ?? null,
      last4: intent.method?.last4 ?? null,
      failure: intent.failure,
      updatedAt: at,
    })
    .where(eq(payments.id, id))
}

/** Without a lock: who paid after a failure, and was faster than the news of it, stays paid. */
export async function recordFailure(db: Db, id: number, failure: Intent['failure'], at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ failure, updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, 'pending')))
}

/** Whether it was new. */
export async function recordEvent(
  db: Db,
  provider: ProviderName,
  { id, kind, intentId }: ProviderEvent,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values({ provider, eventId: id, kind, intentId, receivedAt: at })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
  return rows.length > 0
}

export async function findCustomer(db: Db, userId: number, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
  return row?.customerId ?? null
}

export async function insertCustomer(
  db: Db,
  customer: { userId: number; provider: string; customerId: string },
): Promise<void> {
  await db.insert(paymentCustomers).values(customer).onConflictDoNothing()
}

/** Under which names providers knew somebody, who is not known under them any more. */
export function forgetCustomers(tx: Tx, userId: number): Promise<{ provider: string; customerId: string }[]> {
  return tx
    .delete(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .returning({ provider: paymentCustomers.provider, customerId: paymentCustomers.customerId })
}
