import { and, arrayContains, asc, count, desc, eq, inArray, isNotNull, lt, max } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/rules/webhooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.ts'

export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
type NewDelivery = typeof webhookDeliveries.$inferInsert

/** How many of a webhook's deliveries are shown. */
const SHOWN = 30

export const listWebhooks = (db: Db, userId: number): Promise<Webhook[]> =>
  db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.id))

export async function countWebhooks(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(webhooks).where(eq(webhooks.userId, userId))
  return row?.kept ?? 0
}

export const listListeners = (db: Db, userIds: readonly number[], event: WebhookEvent): Promise<Webhook[]> =>
  db
    .select()
    .from(webhooks)
    .where(
      and(
        inArray(webhooks.userId, [...userIds]),
        eq(webhooks.state, 'active'),
        arrayContains(webhooks.events, [event]),
      ),
    )

export async function findOwnWebhook(db: Db, userId: number, id: number): Promise<Webhook | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
  return row
}

/** Locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return row
}

export async function insertWebhook(tx: Tx, values: typeof webhooks.$inferInsert): Promise<Webhook> {
  const [row] = await tx.insert(webhooks).values(values).returning()
  if (!row) throw new Error('The webhook was not kept')
  return row
}

export async function changeWebhook(tx: Tx, id: number, change: Partial<Webhook>): Promise<Webhook> {
  const [row] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()
  if (!row) throw new Error(`Webhook ${id} is not there`)
  return row
}

/** With its deliveries. */
export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Undefined if it was already sent. */
export async function insertDelivery(tx: Tx, values: NewDelivery): Promise<Delivery | undefined> {
  const [row] = await tx.insert(webhookDeliveries).values(values).onConflictDoNothing().returning()
  return row
}

export async function findDelivery(db: Db, id: number): Promise<Delivery | undefined> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return row
}

export const listDeliveries = (db: Db, webhookId: number): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(SHOWN)

/** The last delivery of each, if any. */
export async function findLastDeliveries(
  db: Db,
  webhookIds: readonly number[],
): Promise<ReadonlyMap<number, Delivery>> {
  if (webhookIds.length === 0) return new Map()
  const newest = db
    .select({ id: max(webhookDeliveries.id) })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.webhookId, [...webhookIds]))
    .groupBy(webhookDeliveries.webhookId)
  const rows = await db.select().from(webhookDeliveries).where(inArray(webhookDeliveries.id, newest))
  return new Map(rows.map(row => [row.webhookId, row]))
}

export async function changeDelivery(tx: Tx, id: number, change: Partial<Delivery>): Promise<Delivery> {
  const [row] = await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id)).returning()
  if (!row) throw new Error(`Delivery ${id} is not there`)
  return row
}

/** When the last one was sent, if it got no answer. */
export async function findUnanswered(tx: Tx, webhookId: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: webhookDeliveries.attemptedAt, status: webhookDeliveries.answerStatus })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.attemptedAt)))
    .orderBy(desc(webhookDeliveries.attemptedAt))
    .limit(1)
  return last?.status === null ? last.at : null
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
