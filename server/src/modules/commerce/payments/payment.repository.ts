import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Intent, ProviderEvent, ProviderName } from '#server/platform/payments/payment-provider.ts'
import {
  type Order,
  type OrderLine,
  orderLines,
  orders,
  type Payment,
  paymentCustomers,
  paymentEvents,
  payments,
} from '../commerce.tables.ts'
import { mayPaymentBecome, paymentStateAfter } from './payment.states.ts'

export async function findPayment(db: Db, provider: string, intentId: string): Promise<Payment | undefined> {
  const [row] = await findByProvider(db, { provider, intentId })
  return row
}

const findByProvider = prepared('payment', db =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, sql.placeholder('provider')),
        eq(payments.intentId, sql.placeholder('intentId')),
      ),
    ),
)

export async function findPaymentOf(db: Db, orderId: number): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return row
}

export interface PaidOrder {
  payment: Payment
  order: Order
  lines: OrderLine[]
}

/** By intent alone, as documented clients name it, with any provider: everything about it. */
export async function findByIntent(db: Db, intentId: string): Promise<PaidOrder | undefined> {
  const rows = await findIntentRows(db, { intentId })
  return rows[0] && { ...rows[0], lines: rows.map(({ line }) => line) }
}

const findIntentRows = prepared('order-by-intent', db =>
  db
    .select({ payment: payments, order: orders, line: orderLines })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(payments.intentId, sql.placeholder('intentId')))
    .orderBy(asc(orderLines.place)),
)

export function listPayments(db: Db, orderIds: readonly number[]): Promise<Payment[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
}

/**
 * How an order is to be paid, if it is still open. Of two simultaneous ones, the first stays: the provider has given
 * both the same intent. Closing the order waits for this, or the reverse.
 */
export async function insertPayment(
  db: Db,
  payment: {
    orderId: number
    intentId: string
    /** The provider's new name for the buyer; null if it isn't new. */
    newCustomer: string | null
    at: Date
  },
): Promise<boolean> {
  const { rows } = await addPayment(db, { ...payment, at: payment.at.toISOString() })
  return rows.length > 0
}

const addPayment = prepared('insert-payment', db =>
  db.execute(sql`
    with customer as (
      insert into payment_customers (user_id, provider, customer_id)
      select user_id, provider, ${sql.placeholder('newCustomer')} from orders
      where id = ${sql.placeholder('orderId')} and ${sql.placeholder('newCustomer')}::text is not null
      on conflict do nothing)
    insert into payments (order_id, provider, intent_id, state, amount_cents, created_at, updated_at)
    select id, provider, ${sql.placeholder('intentId')}, 'pending', total_cents, ${sql.placeholder('at')}::timestamptz,
      ${sql.placeholder('at')}::timestamptz
    from orders where id = ${sql.placeholder('orderId')} and state = 'open' and provider <> 'none' for update
    on conflict (order_id) do update set updated_at = payments.updated_at
    returning id`),
)

/** Both, until the transaction ends; after the buyer. */
export async function lockOrderAndPayment(
  tx: Tx,
  orderId: number,
): Promise<{ order: Order; payment: Payment }> {
  const [row] = await lockBoth(tx, { orderId })
  if (!row) throw new Error(`Order ${orderId} with its payment is not there`)
  return row
}

const lockBoth = prepared('lock-order-and-payment', db =>
  db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update'),
)

/** The provider's current state of it. */
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
  await setPayment(tx, {
    id,
    state,
    feeCents: intent.feeCents,
    method: intent.method?.type ?? null,
    brand: intent.method?.brand ?? null,
    last4: intent.method?.last4 ?? null,
    failure: intent.failure,
    at: at.toISOString(),
  })
}

const setPayment = prepared('change-payment', db =>
  db.execute(sql`
    update payments set state = ${sql.placeholder('state')}, fee_cents = ${sql.placeholder('feeCents')},
      method = ${sql.placeholder('method')}, brand = ${sql.placeholder('brand')}, last4 = ${sql.placeholder('last4')},
      failure = ${sql.placeholder('failure')}, updated_at = ${sql.placeholder('at')}
    where id = ${sql.placeholder('id')}`),
)

/** Without a lock: a payment made after a failure stays paid, even if it arrives before the news of the failure. */
export async function recordFailure(db: Db, id: number, failure: Intent['failure'], at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ failure, updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, 'pending')))
}

/** Returns whether it was new. */
export async function recordEvent(
  db: Db,
  provider: ProviderName,
  { id, kind, intentId }: ProviderEvent,
  at: Date,
): Promise<boolean> {
  const rows = await addEvent(db, { provider, id, kind, intentId, at })
  return rows.length > 0
}

const addEvent = prepared('insert-payment-event', db =>
  db
    .insert(paymentEvents)
    .values({
      provider: sql.placeholder('provider'),
      eventId: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      intentId: sql.placeholder('intentId'),
      receivedAt: sql.placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId }),
)

export async function findCustomer(db: Db, userId: number, provider: string): Promise<string | null> {
  const [row] = await findCustomerOf(db, { userId, provider })
  return row?.customerId ?? null
}

const findCustomerOf = prepared('payment-customer', db =>
  db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, sql.placeholder('userId')),
        eq(paymentCustomers.provider, sql.placeholder('provider')),
      ),
    ),
)

/** The providers' names for a person, who is no longer known by them afterwards. */
export function forgetCustomers(tx: Tx, userId: number): Promise<{ provider: string; customerId: string }[]> {
  return tx
    .delete(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .returning({ provider: paymentCustomers.provider, customerId: paymentCustomers.customerId })
}
