import { and, asc, count, desc, eq, inArray, lte, or, type Placeholder, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import { type Person, profileLock, selectPerson } from '../../accounts/index.ts'
import {
  type Order,
  type OrderLine,
  orderLines,
  orderMails,
  type orderMailTemplates,
  orders,
} from '../commerce.tables.ts'
import { settleClaim } from '../discounts/coupon-claim.repository.ts'
import type { Item } from '../kinds/line-kind.ts'
import type { NewLine } from './order.rules.ts'
import { type LineState, mayLineBecome, mayOrderBecome, type OrderState } from './order.states.ts'

/**
 * A buyer's orders are opened and settled one after another, so that two tabs and the provider's event find each
 * other's work done. Other rows can still reference the buyer in the meantime.
 */
export async function lockBuyer(tx: Tx, userId: number): Promise<void> {
  await lockProfile(tx, { userId })
}

const lockProfile = prepared('lock-buyer', db => db.execute(profileLock(sql.placeholder('userId'))))

const buyerOf = (orderId: Placeholder) => sql`(select user_id from orders where id = ${orderId})`

/** The same, knowing only the order. */
export async function lockBuyerOf(tx: Tx, orderId: number): Promise<void> {
  await lockProfileOf(tx, { orderId })
}

const lockProfileOf = prepared('lock-buyer-of-order', db =>
  db.execute(profileLock(buyerOf(sql.placeholder('orderId')))),
)

/** Undefined for a deleted account. */
export async function findBuyer(db: Db, orderId: number): Promise<Person | undefined> {
  const [buyer] = await findBuyerOf(db, { orderId })
  return buyer
}

const findBuyerOf = prepared('buyer-of-order', db => selectPerson(db, buyerOf(sql.placeholder('orderId'))))

export interface NewOrder {
  userId: number
  provider: Order['provider']
  method: Order['method']
  capture: Order['capture']
  locale: Locale
  createdAt: Date
  expiresAt: Date
  couponId: number | null
  couponCode: string
  learnerId: number | null
  lines: readonly NewLine[]
}

export async function insertOrder(
  tx: Tx,
  { lines, ...order }: NewOrder,
): Promise<{ order: Order; lines: OrderLine[] }> {
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const columnOf = <Field extends keyof NewLine>(field: Field) => lines.map(line => line[field])
  const written = await writeOrder(tx, {
    ...order,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    totalCents,
    kinds: columnOf('kind'),
    itemIds: columnOf('itemId'),
    teacherIds: columnOf('teacherId'),
    centreIds: columnOf('centreId'),
    titles: columnOf('title'),
    prices: columnOf('priceCents'),
    listPrices: columnOf('listCents'),
    fees: columnOf('feeCents'),
    coupons: columnOf('couponCents'),
    bundleIds: columnOf('bundleId'),
    bundleTitles: columnOf('bundleTitle'),
    bundleCents: columnOf('bundleCents'),
  })
  const rows = written.rows.map(({ id, order_id, place }) => ({
    id: Number(id),
    orderId: Number(order_id),
    place: Number(place),
  }))
  const placed = lines.map((line, place): OrderLine => {
    const row = rows.find(one => one.place === place)
    if (!row) throw new Error('A line of the order was not written')
    return { ...line, ...row, userId: order.userId, state: 'open' }
  })
  const id = rows[0]?.orderId
  if (id === undefined) throw new Error('The order was not written')
  return { order: { ...order, id, state: 'open', totalCents, paidAt: null }, lines: placed }
}

const value = (name: string) => sql.placeholder(name)
const writeOrder = prepared('insert-order', db =>
  db.execute<{ id: string; order_id: string; place: number }>(sql`
    with placed as (
      insert into orders (user_id, state, total_cents, provider, method, capture, locale, created_at, expires_at,
        coupon_id, coupon_code, learner_id)
      values (${value('userId')}, 'open', ${value('totalCents')}, ${value('provider')}, ${value('method')},
        ${value('capture')}, ${value('locale')}, ${value('createdAt')}, ${value('expiresAt')},
        ${value('couponId')}, ${value('couponCode')}, ${value('learnerId')})
      returning id, user_id)
    insert into order_lines (
      order_id, user_id, place, kind, item_id, teacher_id, centre_id, title, price_cents, list_cents, fee_cents,
      coupon_cents, bundle_id, bundle_title, bundle_cents, state)
    select placed.id, placed.user_id, line.place - 1, line.kind, line.item_id, line.teacher_id, line.centre_id,
      line.title, line.price_cents, line.list_cents, line.fee_cents, line.coupon_cents,
      line.bundle_id, line.bundle_title, line.bundle_cents, 'open'
    from placed, unnest(${value('kinds')}::text[], ${value('itemIds')}::bigint[], ${value('teacherIds')}::bigint[],
      ${value('centreIds')}::bigint[], ${value('titles')}::text[], ${value('prices')}::bigint[],
      ${value('listPrices')}::bigint[], ${value('fees')}::bigint[], ${value('coupons')}::bigint[],
      ${value('bundleIds')}::bigint[], ${value('bundleTitles')}::text[], ${value('bundleCents')}::bigint[]) with ordinality
      as line (kind, item_id, teacher_id, centre_id, title, price_cents, list_cents, fee_cents, coupon_cents,
        bundle_id, bundle_title, bundle_cents, place)
    returning id, order_id, place`),
)

const findById = prepared('order', db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, value('id'))),
)

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const [row] = await findById(db, { id })
  return row
}

/** Locks an order until the transaction ends. The buyer is locked first. */
export async function lockOrder(tx: Tx, id: number): Promise<Order> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error(`Order ${id} is not there`)
  return row
}

export function listLines(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  return orderIds.length === 0 ? Promise.resolve([]) : linesOf(db, orderIds)
}

const linesOf = preparedByIds('order-lines', (db, among) =>
  db
    .select()
    .from(orderLines)
    .where(among(orderLines.orderId))
    .orderBy(asc(orderLines.orderId), asc(orderLines.place)),
)

export async function findLines(db: Db, ids: readonly number[]): Promise<OrderLine[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(orderLines)
        .where(inArray(orderLines.id, [...ids]))
}

export async function changeOrder(tx: Tx, order: Order, state: OrderState, at: Date): Promise<void> {
  if (!mayOrderBecome(order.state, state)) {
    throw new Error(`Order ${order.id} may not go from ${order.state} to ${state}`)
  }
  await setOrder(tx, { id: order.id, state, paidAt: state === 'paid' ? at.toISOString() : null })
  if (order.couponId !== null) await settleClaim(tx, order.id, state === 'paid')
}

const setOrder = prepared('change-order', db =>
  db.execute(sql`
    update orders set state = ${value('state')}, paid_at = coalesce(${value('paidAt')}::timestamptz, paid_at)
    where id = ${value('id')}`),
)

/** Records that an email was enqueued; false if it already was. */
export async function recordMail(
  tx: Tx,
  template: (typeof orderMailTemplates)[number],
  aboutId: number,
  askedAt: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(orderMails)
    .values({ template, aboutId, askedAt })
    .onConflictDoNothing()
    .returning({ aboutId: orderMails.aboutId })
  return inserted.length > 0
}

export async function changeLearner(tx: Tx, orderId: number, learnerId: number | null): Promise<void> {
  await tx.update(orders).set({ learnerId }).where(eq(orders.id, orderId))
}

/** Extends an open order. */
export async function prolongOrder(tx: Tx, { id }: Order, expiresAt: Date): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, id))
}

export async function changeLines(tx: Tx, lines: readonly OrderLine[], state: LineState): Promise<void> {
  for (const line of lines) {
    if (!mayLineBecome(line.state, state)) {
      throw new Error(`Line ${line.id} may not go from ${line.state} to ${state}`)
    }
  }
  if (lines.length === 0) return
  await setLines(tx, { ids: lines.map(({ id }) => id), state })
}

const setLines = prepared('change-lines', db =>
  db
    .update(orderLines)
    .set({ state: sql`${value('state')}` })
    .where(sql`${orderLines.id} = any(${value('ids')}::bigint[])`),
)

const isAnyOf = sql`(${orderLines.kind}, ${orderLines.itemId}) in (
  select * from unnest(${value('kinds')}::text[], ${value('itemIds')}::bigint[]))`

const valuesOf = (items: readonly Item[]) => ({
  kinds: items.map(({ kind }) => kind),
  itemIds: items.map(({ itemId }) => itemId),
})

/** A buyer's open orders with any of these items. */
export async function listOpenOrders(
  db: Db,
  userId: number,
  items: readonly Item[],
): Promise<(Order & { lines: OrderLine[] })[]> {
  const touched = await findOpenLines(db, { userId, ...valuesOf(items) })
  const ids = touched.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
  const lines = await listLines(db, ids)
  return rows.map(order => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

const findOpenLines = prepared('open-orders', db =>
  db
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.userId, value('userId')), eq(orderLines.state, 'open'), isAnyOf)),
)

/** The buyer's unpaid ones, newest first. */
export function listUnpaidOf(db: Db, userId: number, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')))
    .orderBy(desc(orders.id))
    .limit(limit)
}

/** Expired open orders, oldest first. */
export function listDue(db: Db, now: Date, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'open'), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit)
}

const kept = or(eq(orders.state, 'paid'), eq(orders.state, 'refunded'))

export async function listPaidOf(
  db: Db,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ count: number; orders: Order[] }> {
  const mine = and(eq(orders.userId, userId), kept)
  const [total] = await db.select({ count: count() }).from(orders).where(mine)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    // As they are dated: one begun earlier may be paid later.
    .orderBy(sql`${orders.paidAt} desc nulls last`, desc(orders.id))
    .limit(page.limit)
    .offset(page.offset)
  return { count: total?.count ?? 0, orders: rows }
}

/** Whether someone has ever ordered anything, paid or not. */
export async function hasOrders(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1)
  return row !== undefined
}

/** The line with which someone paid for an item; the latest, if it was refunded and paid again. */
export async function findPaidLine(
  db: Db,
  userId: number,
  { kind, itemId }: Item,
): Promise<OrderLine | undefined> {
  const [line] = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.userId, userId),
        eq(orderLines.kind, kind),
        eq(orderLines.itemId, itemId),
        eq(orderLines.state, 'paid'),
      ),
    )
    .orderBy(desc(orderLines.id))
    .limit(1)
  return line
}

/** The last order in which someone asked for an item, whatever its outcome. */
export async function findLatestOrder(
  db: Db,
  userId: number,
  { kind, itemId }: Item,
): Promise<Order | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.userId, userId), eq(orderLines.kind, kind), eq(orderLines.itemId, itemId)))
    .orderBy(desc(orders.id))
    .limit(1)
  return row?.order
}

/** Of the items of an order, those its buyer has paid for in another one. */
export const listBought = (db: Db, orderId: number): Promise<Item[]> => findBought(db, { orderId })

const findBought = prepared('bought-items', db =>
  db
    .select({ kind: orderLines.kind, itemId: orderLines.itemId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.state, 'paid'),
        sql`(${orderLines.userId}, ${orderLines.kind}, ${orderLines.itemId}) in (
          select user_id, kind, item_id from order_lines asked where asked.order_id = ${value('orderId')})`,
      ),
    ),
)
