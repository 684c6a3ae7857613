import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { peopleLimit } from '#contract/rules/staff-lists.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPeopleByWords, type PeopleMark } from '../../accounts/index.ts'
import { type Order, orders } from '../commerce.tables.ts'
import { orderNumber } from './order-number.ts'

export interface OrderSearch {
  q: string
  status: Order['state'] | undefined
  /** Sold by this teacher, at least one line. */
  teacherId: number | undefined
  oldestFirst: boolean
  /** Made from this moment on, and before that one. */
  from: Date | undefined
  before: Date | undefined
}

/** '261114-0093', also with letters before it, or only the order's ID. */
const numbered = /^(?:[a-z]{1,4}-)?(?:(\d{6})-)?(\d{1,15})$/i

export interface OrdersFound {
  where: SQL
  /** More buyers have this name than were searched. */
  morePeople: boolean
}

async function found(db: Db, { q, status, teacherId, from, before }: OrderSearch): Promise<OrdersFound> {
  const chosen =
    and(
      status && eq(orders.state, status),
      teacherId === undefined
        ? undefined
        : sql`${orders.id} in (select order_id from order_lines where teacher_id = ${teacherId})`,
      from && gte(orders.createdAt, from),
      before && lt(orders.createdAt, before),
    ) ?? sql`true`
  if (q === '') return { where: chosen, morePeople: false }
  const { where, morePeople } = await ordersFound(db, q)
  return { where: sql`${chosen} and (${where})`, morePeople }
}

/**
 * A number finds one order, an intent one; anything else finds orders of buyers with this name. A condition on
 * `user_id` and the order's ID, with lookups done before: one statement that could be any of them would scan all
 * orders.
 */
export async function ordersFound(
  db: Db,
  q: string,
  { orderId = sql`id`, mark }: { orderId?: SQL; mark?: PeopleMark } = {},
): Promise<OrdersFound> {
  const number = numbered.exec(q)?.[2]
  const named = await listByIntent(db, q)
  if (number !== undefined && !telephone.test(q))
    return { where: idIn(orderId, [Number(number), ...named]), morePeople: false }
  if (named.length > 0) return { where: idIn(orderId, named), morePeople: false }
  const { ids, complete } = await findPeopleByWords(db, q, { most: peopleLimit, ...(mark && { mark }) })
  const ofPeople = sql`user_id = any(${sql.param(ids)}::bigint[])`
  const where = number === undefined ? ofPeople : sql`(${idIn(orderId, [Number(number)])} or ${ofPeople})`
  return { where, morePeople: !complete }
}

/** A phone number, unless it is the number of an order. */
const telephone = /^\d{8,12}$/

const idIn = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

async function listByIntent(db: Db, intentId: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from payments
    where provider in ('sandbox', 'stripe', 'alipay') and intent_id = ${intentId}`)
  return rows.map(({ id }) => Number(id))
}

export async function searchOrders(
  db: Db,
  search: OrderSearch,
  { limit, offset, countLimit }: { limit: number; offset: number; countLimit: number },
): Promise<{ orders: Order[]; count: number; morePeople: boolean }> {
  const { id } = orders
  const { where, morePeople } = await found(db, search)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(search.oldestFirst ? sql`${id} asc` : sql`${id} desc`)
    .limit(limit)
    .offset(offset)
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders where ${where} limit ${countLimit + 1}) counted`)
  const day = numbered.exec(search.q)?.[1]
  // An unassigned number finds no order.
  const given = rows.filter(row => day === undefined || orderNumber(row).startsWith(day))
  const count = given.length < rows.length ? given.length : (counted[0]?.count ?? 0)
  return { orders: given, count, morePeople }
}

export interface OrderEntry {
  kind: string
  at: Date
  account: string
  amountCents: number
}

/** What the ledger has of an order, as posted. */
export async function listOrderEntries(db: Db, orderId: number): Promise<OrderEntry[]> {
  const { rows } = await db.execute<{ kind: string; at: string; account: string; cents: string }>(sql`
    select case when posting.key like 'dispute%' then 'dispute' else posting.kind end as kind, posting.at, entry.account, entry.amount_cents as cents
    from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
    where posting.order_id = ${orderId} order by posting.id, entry.amount_cents desc, entry.account`)
  return rows.map(({ kind, at, account, cents }) => ({
    kind,
    at: new Date(at),
    account,
    amountCents: Number(cents),
  }))
}
