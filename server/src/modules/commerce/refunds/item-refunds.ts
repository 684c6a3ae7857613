import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listBoughtLines } from '../held/held.repository.ts'
import { shareOf, splitRefund } from '../held/held.rules.ts'
import { readHeld, sharesOf, untaughtOf } from '../held/read-held.ts'
import type { Item } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import { sumRefunded } from './refund.repository.ts'

/** An item, all of which goes back but the share of the lessons that have begun. */
export interface AskedRefund {
  item: Item
  begun: readonly number[]
}

export interface PlannedRefund {
  cents: number
  /** What of it is held for the seller, without the platform's fee. */
  heldCents: number
  /** The account of the seller in the ledger. */
  account: string
}

/** Lists are cut, so that a statement never has more parameters than a database takes. */
const atOnce = 2000

/** What `refundLine` would give back now, by `itemKey`; what was not paid for is missing. */
export async function planRefunds(
  { kinds }: Pick<CommerceContext, 'kinds'>,
  db: Db,
  asked: readonly AskedRefund[],
): Promise<ReadonlyMap<string, PlannedRefund>> {
  const planned = new Map<string, PlannedRefund>()
  for (let start = 0; start < asked.length; start += atOnce) {
    const some = asked.slice(start, start + atOnce)
    const bought = await listBoughtLines(
      db,
      some.map(({ item }) => item),
    )
    const lines = bought.filter(({ state, priceCents }) => state === 'paid' && priceCents > 0)
    const [held, refunded] = await Promise.all([
      readHeld(kinds, db, lines),
      sumRefunded(db, [...new Set(lines.map(({ orderId }) => orderId))]),
    ])
    const begunOf = new Map(some.map(({ item, begun }) => [itemKey(item), begun]))
    for (const line of lines) {
      const left = line.priceCents - (refunded.get(line.id) ?? 0)
      const begun = begunOf.get(itemKey(line)) ?? []
      const one = held.get(line.id)
      const cents = begun.length > 0 && one ? Math.min(untaughtOf(one, begun).cents, left) : left
      const back = one && splitRefund(one.balance, Math.max(cents, 0))
      planned.set(itemKey(line), {
        cents: Math.max(cents, 0),
        heldCents: back ? back.heldCents - back.heldFeeCents : 0,
        account: sellerAccount(line),
      })
    }
  }
  return planned
}

/** What `refundLine` would give back now for one lesson, by `itemKey`. */
export async function planLessonRefund(
  { kinds }: Pick<CommerceContext, 'kinds'>,
  db: Db,
  items: readonly Item[],
  lessonId: number,
): Promise<ReadonlyMap<string, { cents: number }>> {
  const bought = await listBoughtLines(db, items)
  const lines = bought.filter(({ state, priceCents }) => state === 'paid' && priceCents > 0)
  const [held, refunded] = await Promise.all([
    readHeld(kinds, db, lines),
    sumRefunded(db, [...new Set(lines.map(({ orderId }) => orderId))]),
  ])
  return new Map(
    lines.flatMap(line => {
      const one = held.get(line.id)
      if (!one || one.shares.some(share => share.lessonId === lessonId)) return []
      const left = line.priceCents - (refunded.get(line.id) ?? 0)
      return [[itemKey(line), { cents: Math.max(Math.min(shareOf(sharesOf(one)), left), 0) }] as const]
    }),
  )
}

/** What refunds since then were for that have failed. */
export async function listFailedItems(db: Db, since: Date): Promise<Item[]> {
  const { rows } = await db.execute<{ kind: string; item_id: string }>(sql`
    select distinct line.kind, line.item_id from refunds refund
    join refund_lines part on part.refund_id = refund.id join order_lines line on line.id = part.line_id
    where refund.state = 'failed' and refund.created_at >= ${since.toISOString()}::timestamptz`)
  return rows.map(({ kind, item_id }) => ({ kind, itemId: Number(item_id) }))
}

/** What went back for these lessons, by `itemKey`: items without a refund are missing. */
export async function findLessonRefunds(
  db: Db,
  items: readonly Item[],
  lessonIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0 || lessonIds.length === 0) return new Map()
  const { rows } = await db.execute<Record<'kind' | 'item_id' | 'cents', string>>(sql`
    select line.kind, line.item_id, sum(part.amount_cents) as cents
    from unnest(${sql.param(items.map(({ kind }) => kind))}::text[],
      ${sql.param(items.map(({ itemId }) => itemId))}::bigint[]) as asked (kind, item_id)
    join order_lines line on line.kind = asked.kind and line.item_id = asked.item_id
    join lesson_shares share on share.line_id = line.id and share.state = 'refunded'
    join refund_lines part on part.line_id = line.id and part.refund_id = share.refund_id
    where share.lesson_id = any(${sql.param([...lessonIds])}::bigint[])
    group by line.kind, line.item_id`)
  return new Map(
    rows.map(({ kind, item_id, cents }) => [itemKey({ kind, itemId: Number(item_id) }), Number(cents)]),
  )
}

/** What went back for an item since a moment. */
export interface ItemRefund {
  orderId: number
  /** Asked of the provider, who has not answered finally. */
  underWayCents: number
  doneCents: number
  /** The last refund that failed for good; null for none. */
  failedId: number | null
}

/** By `itemKey`; items without a refund are missing. */
export async function findItemRefunds(
  db: Db,
  items: readonly Item[],
  since: Date,
): Promise<ReadonlyMap<string, ItemRefund>> {
  const found = new Map<string, ItemRefund>()
  for (let start = 0; start < items.length; start += 5 * atOnce) {
    const some = items.slice(start, start + 5 * atOnce)
    const { rows } = await db.execute<
      Record<'kind' | 'item_id' | 'order_id' | 'under_way' | 'done', string> & { failed: string | null }
    >(sql`
      select line.kind, line.item_id, max(line.order_id) as order_id,
        coalesce(sum(part.amount_cents) filter (where refund.state in ('requested', 'pending')), 0) as under_way,
        coalesce(sum(part.amount_cents) filter (where refund.state = 'done'), 0) as done,
        max(refund.id) filter (where refund.state = 'failed') as failed
      from unnest(${sql.param(some.map(({ kind }) => kind))}::text[],
        ${sql.param(some.map(({ itemId }) => itemId))}::bigint[]) as asked (kind, item_id)
      join order_lines line on line.kind = asked.kind and line.item_id = asked.item_id
      join refund_lines part on part.line_id = line.id
      join refunds refund on refund.id = part.refund_id
      where refund.created_at >= ${since.toISOString()}::timestamptz
      group by line.kind, line.item_id`)
    for (const { kind, item_id, order_id, under_way, done, failed } of rows)
      found.set(itemKey({ kind, itemId: Number(item_id) }), {
        orderId: Number(order_id),
        underWayCents: Number(under_way),
        doneCents: Number(done),
        failedId: failed === null ? null : Number(failed),
      })
  }
  return found
}
