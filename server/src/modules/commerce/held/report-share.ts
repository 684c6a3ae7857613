import type { Db, Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderLine } from '../commerce.tables.ts'
import type { Item, SoldLesson } from '../kinds/line-kind.ts'
import { post } from '../ledger/ledger.repository.ts'
import {
  findLines,
  findPaidLine,
  listLines,
  lockBuyer,
  lockBuyerOf,
  lockOrder,
} from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { requestRefund } from '../refunds/refund.repository.ts'
import { changeShare, deleteShare, insertShare, setChecks } from './held.repository.ts'
import { feeWithin, shareOf } from './held.rules.ts'
import type { LessonShare } from './held.tables.ts'
import { type HeldLine, readHeld, sharesOf } from './read-held.ts'
import { deliverTaught, isTaught, taughtPosting } from './release-lessons.ts'

/** A lesson's share of a price that is kept out of the release. */
export interface ReservedShare extends Pick<OrderLine, 'orderId' | 'teacherId' | 'centreId' | 'title'> {
  lineId: number
  cents: number
  lesson: SoldLesson
}

export interface ShareRef {
  orderId: number
  lineId: number
  lessonId: number
}

/**
 * Reserves the share of a lesson that has ended and was not released, under the lock of the order as the release is: of the
 * two only one happens. `at` is when the buyer asked.
 */
export async function reserveShare(
  context: CommerceContext,
  tx: Tx,
  { userId, item, lessonId, at }: { userId: number; item: Item; lessonId: number; at: Date },
): Promise<ReservedShare | 'unknown' | 'early' | 'late'> {
  await lockBuyer(tx, userId)
  const found = await findPaidLine(tx, userId, item)
  if (!found) return 'unknown'
  await lockOrder(tx, found.orderId)
  const line = (await listLines(tx, [found.orderId])).find(({ id }) => id === found.id)
  const held = line?.state === 'paid' ? (await readHeld(context.kinds, tx, [line])).get(line.id) : undefined
  const lesson = held?.lessons.find(one => one.lessonId === lessonId)
  if (!held || !lesson || lesson.state !== 'open') return 'unknown'
  if (lesson.endsAt > at) return 'early'
  const cents = shareOf(sharesOf(held))
  const isSettled = held.shares.some(share => share.lessonId === lessonId)
  if (isSettled || isTaught(lesson, at)) return 'late'
  // What nothing was paid for is a present.
  if (cents === 0) return 'unknown'
  const { id: lineId, orderId, teacherId, centreId, title } = held.line
  await insertShare(tx, { lineId, lessonId, state: 'reported', cents, at })
  return { orderId, lineId, teacherId, centreId, title, cents, lesson }
}

/** What is left of a reserved share, and the platform's fee in it: less where the money went back in another way. */
export async function viewShare(
  { kinds }: Pick<CommerceContext, 'kinds'>,
  db: Db,
  { lineId, lessonId }: ShareRef,
): Promise<{ leftCents: number; feeCents: number }> {
  const held = (await readHeld(kinds, db, await findLines(db, [lineId]))).get(lineId)
  const share = held && reservedOf(held, lessonId)
  const leftCents = held && share ? leftOf(held, share) : 0
  return { leftCents, feeCents: held && leftCents > 0 ? feeWithin(poolOf(held), leftCents) : 0 }
}

const poolOf = ({ balance }: HeldLine) => ({ cents: balance.heldCents, feeCents: balance.heldFeeCents })

const reservedOf = ({ shares }: HeldLine, lessonId: number): LessonShare | undefined =>
  shares.find(share => share.lessonId === lessonId && share.state === 'reported')

/** Refunds of other parts take what is held first. */
const leftOf = ({ line, freeCents }: HeldLine, { cents }: LessonShare): number =>
  line.state === 'paid' ? Math.max(Math.min(cents, cents + freeCents), 0) : 0

interface Settlement extends ShareRef {
  /** Of what is left; all of it without. More than that is refused by answering null. */
  refundCents?: number
  /** Under which it is refunded, once. */
  key: string
}

/**
 * Refunds a part of a reserved share, and releases the rest to the seller. What was refunded in another way has nothing left
 * and counts as taught, should its money come again. Locks the buyer and the order.
 */
export async function settleShare(
  context: CommerceContext,
  tx: Tx,
  { orderId, lineId, lessonId, refundCents, key }: Settlement,
): Promise<{ leftCents: number; refundedCents: number } | null> {
  await lockBuyerOf(tx, orderId)
  const order = await lockOrder(tx, orderId)
  const line = (await listLines(tx, [orderId])).find(({ id }) => id === lineId)
  const held = line && (await readHeld(context.kinds, tx, [line])).get(lineId)
  const share = held && reservedOf(held, lessonId)
  if (!line || !held || !share) throw new Error(`Lesson ${lessonId} of line ${lineId} is not reserved`)
  const leftCents = leftOf(held, share)
  const at = context.clock.now()
  await setChecks(tx, [{ lineId, checkAt: at }])
  if (leftCents === 0) {
    await deleteShare(tx, { lineId, lessonId })
    return { leftCents, refundedCents: 0 }
  }
  const refundedCents = refundCents ?? leftCents
  if (refundedCents > leftCents) return null
  const parts = [{ line, amountCents: refundedCents }]
  const asked = { orderId, key, parts, reason: 'lesson', staffId: null, at }
  const refund = refundedCents > 0 ? await requestRefund(context, tx, asked) : null
  const cents = leftCents - refundedCents
  const settled = { refundId: refund?.id ?? null, at }
  if (cents === 0) {
    await changeShare(tx, share, { ...settled, state: 'refunded', cents: refundedCents })
    return { leftCents, refundedCents }
  }
  await changeShare(tx, share, { ...settled, state: 'taught', cents })
  await post(tx, taughtPosting(line, lessonId, { cents, pool: poolOf(held), at }))
  const about = { number: orderNumber(order), lesson: { lessonId }, amountCents: cents, at }
  await deliverTaught(context, tx, line, about)
  return { leftCents, refundedCents }
}

/** It is not reserved any more: the next look releases it. */
export async function freeShare(tx: Tx, { orderId, lineId, lessonId }: ShareRef, at: Date): Promise<void> {
  await lockBuyerOf(tx, orderId)
  await lockOrder(tx, orderId)
  await deleteShare(tx, { lineId, lessonId })
  await setChecks(tx, [{ lineId, checkAt: at }])
}
