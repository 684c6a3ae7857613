import { randomBytes } from 'node:crypto'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { SavedCard } from './payment-provider.ts'
import {
  sandboxCards as cards,
  sandboxCharges as charges,
  sandboxCustomers as customers,
  sandboxEvents as events,
  sandboxIntents as intents,
  sandboxRefunds as refunds,
} from './sandbox.tables.ts'
import type { RefundBehaviour } from './sandbox.types.ts'

export type IntentRow = typeof intents.$inferSelect
export type ChargeRow = typeof charges.$inferSelect
export type CardRow = typeof cards.$inferSelect
export type EventRow = typeof events.$inferSelect
export interface IntentWithCharge {
  intent: IntentRow
  charge: ChargeRow | null
}

export function newId(kind: 'pi' | 'cus' | 'card' | 're' | 'tr' | 'evt' | 'acct'): string {
  return `sbx_${kind}_${randomBytes(12).toString('hex')}`
}

const withCharges = (db: Db) =>
  db
    .select({ intent: intents, charge: charges })
    .from(intents)
    .leftJoin(charges, eq(charges.intentId, intents.id))
    .$dynamic()

const findById = prepared('sandbox-intent', db =>
  withCharges(db).where(eq(intents.id, sql.placeholder('id'))),
)

export async function findIntent(db: Db, id: string): Promise<IntentWithCharge | undefined> {
  const [found] = await findById(db, { id })
  return found
}

/** Locks the intent until the transaction ends, so that its changes happen one after another. */
export async function lockIntent(tx: Tx, id: string): Promise<IntentWithCharge | undefined> {
  // Two statements: one that waits would only see a charge made before the waiting began.
  const [, found] = await Promise.all([lockById(tx, { id }), findIntent(tx, id)])
  return found
}

const lockById = prepared('lock-sandbox-intent', db =>
  db
    .select({ id: intents.id })
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id')))
    .for('update'),
)

export type NewIntentRow = Pick<
  IntentRow,
  'id' | 'key' | 'orderId' | 'amountCents' | 'customerId' | 'method' | 'capture' | 'saveCard' | 'createdAt'
>

/** Undefined if the key is taken, or there is no such customer. */
export async function insertIntent(db: Db, intent: NewIntentRow): Promise<IntentRow | undefined> {
  const { rows } = await addIntent(db, { ...intent, createdAt: intent.createdAt.toISOString() })
  if (rows.length === 0) return undefined
  return { ...intent, state: 'pending', failure: null, attempt: null, processedAt: null, captureBefore: null }
}

const value = (name: string) => sql.placeholder(name)
const addIntent = prepared('insert-sandbox-intent', db =>
  db.execute(sql`
    insert into sandbox_intents (
      id, key, order_id, amount_cents, customer_id, method, capture, save_card, state, created_at)
    select ${value('id')}, ${value('key')}, ${value('orderId')}::bigint, ${value('amountCents')}::bigint,
      ${value('customerId')}::text, ${value('method')}, ${value('capture')}, ${value('saveCard')}::boolean, 'pending',
      ${value('createdAt')}::timestamptz
    where ${value('customerId')}::text is null
      or exists (select from sandbox_customers where id = ${value('customerId')})
    on conflict (key) do nothing returning id`),
)

export async function getIntentByKey(tx: Tx, key: string): Promise<string> {
  const [first] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.key, key))
  if (!first) throw new Error('The intent was neither inserted nor found')
  return first.id
}

export async function changeIntent(tx: Tx, id: string, change: Partial<IntentRow>): Promise<void> {
  await tx.update(intents).set(change).where(eq(intents.id, id))
}

/** Charged: nothing is left of the attempt that led to it. */
export async function completeIntent(
  tx: Tx,
  charge: Omit<ChargeRow, 'id' | 'refundedCents' | 'dispute' | 'disputedAt' | 'refunds'>,
): Promise<void> {
  await addCharge(tx, { ...charge, createdAt: charge.createdAt.toISOString() })
}

const addCharge = prepared('complete-sandbox-intent', db =>
  db.execute(sql`
    with charged as (
      insert into sandbox_charges (intent_id, amount_cents, fee_cents, method, brand, last4, created_at)
      values (${value('intentId')}, ${value('amountCents')}, ${value('feeCents')}, ${value('method')},
        ${value('brand')}, ${value('last4')}, ${value('createdAt')})
      returning intent_id)
    update sandbox_intents
    set state = 'succeeded', failure = null, attempt = null, processed_at = null, capture_before = null
    from charged where id = charged.intent_id`),
)

export async function setDispute(
  tx: Tx,
  intentId: string,
  { state, at }: { state: 'open' | 'won' | 'lost'; at: Date },
): Promise<void> {
  const disputedAt = sql`coalesce(${charges.disputedAt}, ${at.toISOString()}::timestamptz)`
  await tx.update(charges).set({ dispute: state, disputedAt }).where(eq(charges.intentId, intentId))
}

export async function listDisputed(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .select({ intentId: charges.intentId })
    .from(charges)
    .where(gte(charges.disputedAt, since))
    .orderBy(charges.disputedAt, charges.id)
  return rows.map(({ intentId }) => intentId)
}

export async function addRefunded(tx: Tx, intentId: string, cents: number): Promise<void> {
  await tx
    .update(charges)
    .set({ refundedCents: sql`${charges.refundedCents} + ${cents}` })
    .where(eq(charges.intentId, intentId))
}

/** Sets the behaviour of its next refund. */
export async function setRefunds(tx: Tx, intentId: string, behaviour: RefundBehaviour): Promise<void> {
  await tx.update(charges).set({ refunds: behaviour }).where(eq(charges.intentId, intentId))
}

/** By time, after a charge (or from the beginning: with ID 0) and before another time. */
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

/** One per key, here and below: returns the first one, and whether it is this one. */
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

export async function insertCustomer(db: Db, customer: typeof customers.$inferInsert) {
  const [first] = await addCustomer(db, { ...customer })
  if (!first) throw new Error('The customer was neither inserted nor found')
  return first
}

const addCustomer = prepared('insert-sandbox-customer', db =>
  db
    .insert(customers)
    .values({
      id: value('id'),
      key: value('key'),
      userId: value('userId'),
      createdAt: value('createdAt'),
    })
    // Writes the existing value, so that the row is returned.
    .onConflictDoUpdate({ target: customers.key, set: { key: sql`excluded.key` } })
    .returning(),
)

export async function isCustomer(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id))
  return found.length > 0
}

export async function storeCard(tx: Tx, card: typeof cards.$inferInsert): Promise<void> {
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

/** False if the customer has no such card. */
export async function deleteCard(db: Db, customerId: string, id: string): Promise<boolean> {
  const removed = await db.delete(cards).where(cardOf(customerId, id)).returning({ id: cards.id })
  return removed.length > 0
}

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await addEvent(tx, { ...event })
}

const addEvent = prepared('insert-sandbox-event', db =>
  db.insert(events).values({
    id: value('id'),
    kind: value('kind'),
    intentId: value('intentId'),
    accountId: value('accountId'),
    delivery: value('delivery'),
    createdAt: value('createdAt'),
  }),
)

const findEventById = prepared('sandbox-event', db =>
  db
    .select()
    .from(events)
    .where(eq(events.id, value('id'))),
)

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [event] = await findEventById(db, { id })
  return event
}
