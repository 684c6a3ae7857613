import { and, asc, between, count, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Gift, gifts, orderLines } from '../commerce.tables.ts'
import { mayGiftBecome } from './gift.states.ts'

/** How often a gift can be sent, to any address, so that it can't be used to spam strangers. */
export const mostSends = 10

export type GiftAddress = Pick<Gift, 'recipientName' | 'recipientEmail' | 'message' | 'sendOn'>

/** The one already begun for the same product and person, so that paying in two tabs pays once. */
export async function findDraft(
  db: Db,
  userId: number,
  productId: number,
  email: string,
): Promise<Gift | undefined> {
  const [row] = await db
    .select()
    .from(gifts)
    .where(
      and(
        eq(gifts.userId, userId),
        eq(gifts.productId, productId),
        eq(gifts.state, 'draft'),
        sql`lower(${gifts.recipientEmail}) = lower(${email})`,
      ),
    )
    .orderBy(desc(gifts.id))
    .limit(1)
  return row
}

export async function insertGift(
  tx: Tx,
  gift: GiftAddress & Pick<Gift, 'userId' | 'productId' | 'locale'> & { at: Date },
): Promise<number> {
  const { at, ...rest } = gift
  const [row] = await tx
    .insert(gifts)
    .values({ ...rest, state: 'draft', createdAt: at, updatedAt: at })
    .returning({ id: gifts.id })
  if (!row) throw new Error('The gift was not written')
  return row.id
}

export function findGifts(db: Db, ids: readonly number[]): Promise<Gift[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(gifts)
        .where(inArray(gifts.id, [...ids]))
        .orderBy(asc(gifts.id))
}

/** Until the transaction ends, by ID: the last of all locks. */
export function lockGifts(tx: Tx, ids: readonly number[]): Promise<Gift[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(gifts)
        .where(inArray(gifts.id, [...ids]))
        .orderBy(asc(gifts.id))
        .for('update')
}

export async function findGiftByCode(db: Db, code: string): Promise<Gift | undefined> {
  const [row] = await db.select().from(gifts).where(eq(gifts.code, code))
  return row
}

/** For a locked gift. */
export async function changeGift(tx: Db, gift: Gift, change: Partial<Gift>, at: Date): Promise<void> {
  if (change.state && change.state !== gift.state && !mayGiftBecome(gift.state, change.state))
    throw new Error(`Gift ${gift.id} may not go from ${gift.state} to ${change.state}`)
  await tx
    .update(gifts)
    .set({ ...change, updatedAt: at })
    .where(eq(gifts.id, gift.id))
}

/** Paid for by this buyer, newest first. */
export async function listBoughtGifts(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; gifts: (Gift & { orderId: number; title: string; priceCents: number })[] }> {
  const mine = and(eq(gifts.userId, userId), ne(gifts.state, 'draft'))
  const [total] = await db.select({ count: count() }).from(gifts).where(mine)
  const rows = await db
    .select({
      gift: gifts,
      orderId: orderLines.orderId,
      title: orderLines.title,
      priceCents: orderLines.priceCents,
    })
    .from(gifts)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.kind, 'gift'),
        eq(orderLines.itemId, gifts.id),
        inArray(orderLines.state, ['paid', 'refunded']),
      ),
    )
    .where(mine)
    .orderBy(desc(gifts.id))
    .limit(limit)
    .offset(offset)
  return {
    count: total?.count ?? 0,
    gifts: rows.map(({ gift, ...line }) => ({ ...gift, ...line })),
  }
}

/** Gifts that are due and unsent, oldest first. */
export async function listDueGifts(db: Db, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.state, 'paid'), isNull(gifts.sentAt), lte(gifts.sendOn, today)))
    .orderBy(asc(gifts.sendOn), asc(gifts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Paid for within a period and not refunded, by ID. */
export function listGivenGifts(
  db: Db,
  { from, to, afterId, limit }: { from: Date; to: Date; afterId: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return db
    .select({ id: gifts.id, userId: gifts.userId })
    .from(gifts)
    .where(
      and(inArray(gifts.state, ['paid', 'opened']), gt(gifts.id, afterId), between(gifts.paidAt, from, to)),
    )
    .orderBy(asc(gifts.id))
    .limit(limit)
}

/** Names and addresses of people who never received anything aren't kept. */
export async function forgetDrafts(db: Db, before: Date): Promise<void> {
  await db.delete(gifts).where(and(eq(gifts.state, 'draft'), lt(gifts.createdAt, before)))
}

/** When a buyer leaves: unopened gifts stay for their recipients; names are deleted from the rest. */
export async function forgetRecipients(tx: Tx, userId: number): Promise<void> {
  await tx.delete(gifts).where(and(eq(gifts.userId, userId), eq(gifts.state, 'draft')))
  await tx
    .update(gifts)
    .set({ recipientName: '', recipientEmail: '', message: '' })
    .where(and(eq(gifts.userId, userId), inArray(gifts.state, ['opened', 'closed'])))
}
