import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderLine } from '../commerce.tables.ts'
import { insertShare } from '../held/held.repository.ts'
import { shareOf } from '../held/held.rules.ts'
import { readHeld, sharesOf, untaughtOf } from '../held/read-held.ts'
import type { Item, SoldLesson } from '../kinds/line-kind.ts'
import {
  changeLines,
  changeOrder,
  findPaidLine,
  listLines,
  lockBuyer,
  lockOrder,
} from '../orders/order.repository.ts'
import { findRefundByKey, partsLeft, requestRefund } from './refund.repository.ts'

/** Lessons whose share goes back, once under this key. */
export type LessonRefund = { key: string } & (
  | { lessonId: number }
  /** So many that were over when somebody was let in. */
  | { missed: number }
  /** All that have not had their share but these, which took place. */
  | { but: readonly number[] }
)

/** So much of the price, out of goodwill, once under this key: the item stays. */
export interface PriceRefund {
  key: string
  cents: number
}

export interface LineRefund {
  userId: number
  item: Item
  reason: string
  /** Only these lessons, or this much; all that is left without. */
  part?: LessonRefund | PriceRefund
}

/**
 * Refunds what was paid for one item, inside the caller's transaction: it locks the buyer and the order and records
 * the refund; a job asks the provider. Called again, it finds its work done. The caller ends the item itself after
 * this, because locks are taken in this order. 'unpaid' if it wasn't paid, 'known' if all of it, or this part, was
 * refunded before.
 */
export async function refundLine(
  context: CommerceContext,
  tx: Tx,
  { userId, item, reason, part }: LineRefund,
): Promise<'refunded' | 'known' | 'unpaid'> {
  await lockBuyer(tx, userId)
  const found = await findPaidLine(tx, userId, item)
  if (!found) return 'unpaid'
  const order = await lockOrder(tx, found.orderId)
  const all = await listLines(tx, [order.id])
  const line = all.find(({ id }) => id === found.id)
  if (line?.state !== 'paid') return 'known'
  const at = context.clock.now()
  if (line.priceCents > 0) {
    const key = part ? `${part.key}-${line.id}` : `${item.kind}-${item.itemId}-${line.id}`
    if (await findRefundByKey(tx, key)) return 'known'
    const [left] = await partsLeft(tx, order.id, [line])
    const shares = part && !('cents' in part) ? await lessonsBack(context, tx, line, part) : null
    const wanted = part && 'cents' in part ? part.cents : shares?.reduce((sum, { cents }) => sum + cents, 0)
    const amountCents = Math.min(wanted ?? Number.POSITIVE_INFINITY, left?.amountCents ?? 0)
    if (amountCents <= 0) return 'known'
    const parts = [{ line, amountCents }]
    const asked = { orderId: order.id, key, parts, reason, staffId: null, at }
    const refund = await requestRefund(context, tx, asked)
    for (const share of shares ?? [])
      await insertShare(tx, { ...share, lineId: line.id, state: 'refunded', refundId: refund.id, at })
    return 'refunded'
  }
  if (part) return 'known'
  await changeLines(tx, [line], 'refunded')
  const left = all.filter(({ id, state }) => id !== line.id && state !== 'refunded')
  if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
  return 'refunded'
}

/** What each of these lessons is worth; one that has had its share is left out. */
async function lessonsBack(
  context: CommerceContext,
  tx: Tx,
  line: OrderLine,
  part: LessonRefund,
): Promise<{ lessonId: number; lessons: number; cents: number }[]> {
  const held = (await readHeld(context.kinds, tx, [line])).get(line.id)
  if (!held) throw new Error(`Line ${line.id} is not paid for lessons`)
  const isSettled = (id: number) => held.shares.some(({ lessonId }) => lessonId === id)
  const shares = sharesOf(held)
  if ('missed' in part) return [{ lessonId: 0, lessons: part.missed, cents: shareOf(shares, part.missed) }]
  if ('lessonId' in part) {
    if (isSettled(part.lessonId) || shares.settled >= shares.sold) return []
    return [{ lessonId: part.lessonId, lessons: 1, cents: shareOf(shares) }]
  }
  const { lessons, cents } = untaughtOf(held, part.but)
  if (lessons === 0) return []
  const ending = held.lessons.filter(({ lessonId }) => !isSettled(lessonId) && !part.but.includes(lessonId))
  return spread(ending, { lessons, cents })
}

/** One row a lesson; the last has what can't be shared out. */
function spread(
  ending: readonly SoldLesson[],
  { lessons, cents }: { lessons: number; cents: number },
): { lessonId: number; lessons: number; cents: number }[] {
  const own = ending.slice(0, lessons)
  // The calendar has none of them any more.
  if (own.length === 0) return [{ lessonId: 0, lessons, cents }]
  const each = Math.floor(cents / lessons)
  const last = own.length - 1
  return own.map(({ lessonId }, index) => ({
    lessonId,
    lessons: index === last ? lessons - last : 1,
    cents: index === last ? cents - each * last : each,
  }))
}
