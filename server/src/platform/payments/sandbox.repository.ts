import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { SavedCard } from './payment-provider.ts'
import {
  sandboxCards as cards,
  sandboxCharges as charges,
  sandboxCustomers as customers,
  sandboxEvents as events,
  sandboxIntents as intents,
  sandboxRefunds as refunds,
  sandboxTransfers as transfers,
} from './sandbox.tables.ts'

export type IntentRow = typeof intents.$inferSelect
export type ChargeRow = typeof charges.$inferSelect
export type CardRow = typeof cards.$inferSelect
export type EventRow = typeof events.$inferSelect
export interface IntentWithCharge {
  intent: IntentRow
  charge: ChargeRow | null
}

export function newId(kind: 'pi' | 'cus' | 'card' | 're' | 'tr' | 'evt'): string {
  return `sbx_${kind}_${randomBytes(12).toString('hex')}`
}

const withCharges = (db: Db) =>
  db
    .select({ intent: intents, charge: charges })
    .from(intents)
    .leftJoin(charges, eq(charges.intentId, intents.id))
    .$dynamic()

export async function findIntent(db: Db, id: string): Promise<IntentWithCharge | undefined> {
  const [found] = await withCharges(db).where(eq(intents.id, id))
  return found
}

/** Holds the intent until the transaction ends: all its changes follow each other. */
export async function lockIntent(tx: Tx, id: string): Promise<IntentWithCharge | undefined> {
  await tx.select({ id: intents.id }).from(intents).where(eq(intents.id, id)).for('update')
  // Not in the query that waits: that one would see a charge only if it was there before the waiting began.
  return findIntent(tx, id)
}

/** One per key; the id of whichever was first. */
export async function insertIntent(tx: Tx, intent: typeof intents.$inferInsert): Promise<string> {
  await tx.insert(intents).values(intent).onConflictDoNothing({ target: intents.key })
  const [first] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.key, intent.key))
  if (!first) throw new Error('The intent was neither inserted nor found')
  return first.id
}

export async function changeIntent(tx: Tx, id: string, change: Partial<IntentRow>): Promise<void> {
  await tx.update(intents).set(change).where(eq(intents.id, id))
}

export async function insertCharge(tx: Tx, charge: typeof charges.$inferInsert): Promise<void> {
  await tx.insert(charges).values(charge)
}

export async function addRefunded(tx: Tx, intentId: string, cents: number): Promise<void> {
  await tx
    .update(charges)
    .set({ refundedCents: sql`${charges.refundedCents} + ${cents}` })
    .where(eq(charges.intentId, intentId))
}

/** By time, after a charge (or at the beginning: with id 0) and before another time. */
export async function listCharged(
  db: Db,
  range: { after: { at: Date; id: number }; before: Date; limit: number },
): Promise<{ intent: IntentRow; charge: ChargeRow }[]> {
  const { at, id } = range.after
  return db
    .select({ intent: intents, charge: charges })
    .from(charges)
    .innerJoin(intents, eq(charges.intentId, intents.id))
    .where(
      and(
        sql`(${charges.createdAt}, ${charges.id}) > (${at.toISOString()}::timestamptz, ${id}::bigint)`,
        lt(charges.createdAt, range.before),
      ),
    )
    .orderBy(charges.createdAt, charges.id)
    .limit(range.limit)
}

/** One per key, here and below: whichever was first, and whether this is it. */
export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert) {
  const added = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: refunds.key })
    .returning()
  const [first] = added[0] ? added : await tx.select().from(refunds).where(eq(refunds.key, refund.key))
  if (!first) throw new Error('The refund was neither inserted nor found')
  return { refund: first, isNew: added.length > 0 }
}

export async function insertTransfer(tx: Tx, transfer: typeof transfers.$inferInsert) {
  await tx.insert(transfers).values(transfer).onConflictDoNothing({ target: transfers.key })
  const [first] = await tx.select().from(transfers).where(eq(transfers.key, transfer.key))
  if (!first) throw new Error('The transfer was neither inserted nor found')
  return first
}

export async function insertCustomer(tx: Tx, customer: typeof customers.$inferInsert) {
  await tx.insert(customers).values(customer).onConflictDoNothing({ target: customers.key })
  const [first] = await tx.select().from(customers).where(eq(customers.key, customer.key))
  if (!first) throw new Error('The customer was neither inserted nor found')
  return first
}

export async function isCustomer(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id))
  return found.length > 0
}

export async function keepCard(tx: Tx, card: typeof cards.$inferInsert): Promise<void> {
  await tx.insert(cards).values(card).onConflictDoNothing()
}

const cardOf = (customerId: string, id: string) => and(eq(cards.customerId, customerId), eq(cards.id, id))

export async function findCard(db: Db, customerId: string, id: string): Promise<CardRow | undefined> {
  const [card] = await db.select().from(cards).where(cardOf(customerId, id))
  return card
}

export function listCards(db: Db, customerId: string): Promise<SavedCard[]> {
  return db
    .select({ id: cards.id, brand: cards.brand, last4: cards.last4 })
    .from(cards)
    .where(eq(cards.customerId, customerId))
    .orderBy(cards.createdAt, cards.id)
}

export async function deleteCard(db: Db, customerId: string, id: string): Promise<void> {
  await db.delete(cards).where(cardOf(customerId, id))
}

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await tx.insert(events).values(event)
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  return event
}
