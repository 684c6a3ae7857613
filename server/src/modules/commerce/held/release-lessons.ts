import { releaseAt } from '#contract/rules/held-money.ts'
import type { WebhookData } from '#contract/webhooks/webhooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deliverToSeller } from '../../webhooks/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderLine } from '../commerce.tables.ts'
import type { SoldLesson } from '../kinds/line-kind.ts'
import { type Posting, post } from '../ledger/ledger.repository.ts'
import { sellerAccount, taughtEntries } from '../ledger/ledger.rules.ts'
import { findLines, listLines, lockBuyerOf, lockOrder } from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { deleteHeld, insertShare, listDueLines, setChecks } from './held.repository.ts'
import { feeWithin, shareOf } from './held.rules.ts'
import { type HeldLine, readHeld, sharesOf } from './read-held.ts'

const atOnce = 500
const dayMs = 24 * 3600_000
/** One that failed is tried again later, and keeps no other. */
const retryMs = 3600_000

/**
 * Lessons that ended 48 hours ago, and that nobody has reported, are taught: their share of the price is the seller's.
 * What it finds is decided by the calendar, so it may run any number of times, anywhere, and after days of standstill.
 */
export async function releaseLessons(context: CommerceContext): Promise<number> {
  const { db, clock, kinds } = context
  let released = 0
  for (;;) {
    const now = clock.now()
    const ids = await listDueLines(db, now, atOnce)
    if (ids.length === 0) return released
    // A line of a kind that this application does not know stays as it is.
    const lines = (await findLines(db, ids)).filter(line => kinds.all.some(({ name }) => name === line.kind))
    const known = new Set(lines.map(line => line.id))
    const held = await readHeld(kinds, db, lines)
    const checks: { lineId: number; checkAt: Date }[] = []
    for (const id of ids) {
      const one = held.get(id)
      if (!known.has(id)) {
        checks.push({ lineId: id, checkAt: new Date(now.getTime() + dayMs) })
        continue
      }
      if (one && one.balance.heldCents > 0 && dueLessons(one, now).length === 0) {
        checks.push({ lineId: id, checkAt: nextCheck(one, now) })
        continue
      }
      try {
        released += await db.transaction(tx => releaseLine(context, tx, id, { at: () => now }))
      } catch (error) {
        context.log.error({ err: error, line: id }, 'release of a lesson failed')
        checks.push({ lineId: id, checkAt: new Date(now.getTime() + retryMs) })
      }
    }
    await setChecks(db, checks)
  }
}

/** Those that are over for long enough and have not had their share, by time. */
const dueLessons = ({ lessons, shares }: HeldLine, now: Date): SoldLesson[] =>
  lessons.filter(
    ({ lessonId, state, endsAt }) =>
      state === 'open' && isTaught({ endsAt }, now) && !shares.some(share => share.lessonId === lessonId),
  )

/** For so long that it can't be reported any more. */
export const isTaught = ({ endsAt }: Pick<SoldLesson, 'endsAt'>, now: Date): boolean =>
  releaseAt(endsAt) <= now

/** A lesson that is moved meanwhile is not released before two days later, so that a look a day is never late. */
function nextCheck({ lessons, shares }: HeldLine, now: Date): Date {
  const times = lessons
    .filter(({ lessonId, state }) => state === 'open' && !shares.some(share => share.lessonId === lessonId))
    .map(({ endsAt }) => releaseAt(endsAt).getTime())
    .filter(time => time > now.getTime())
  return new Date(Math.min(now.getTime() + dayMs, ...times))
}

/** Answers how many of its lessons were released. */
export async function releaseLine(
  context: CommerceContext,
  tx: Tx,
  lineId: number,
  /** When it is booked. */
  { at }: { at: (lesson: SoldLesson) => Date },
): Promise<number> {
  const now = context.clock.now()
  const [found] = await findLines(tx, [lineId])
  if (!found) throw new Error(`Line ${lineId} is not there`)
  await lockBuyerOf(tx, found.orderId)
  const order = await lockOrder(tx, found.orderId)
  const line = (await listLines(tx, [order.id])).find(({ id }) => id === lineId)
  const held = line && (await readHeld(context.kinds, tx, [line])).get(lineId)
  if (!held || held.balance.heldCents === 0) {
    await deleteHeld(tx, [lineId])
    return 0
  }
  const due = line.state === 'paid' ? dueLessons(held, now) : []
  const { postings, cents } = await settleLessons(tx, held, due, at)
  await post(tx, ...postings)
  for (const { lesson, cents: amountCents, bookedAt } of cents)
    await deliverTaught(context, tx, line, { number: orderNumber(order), lesson, amountCents, at: bookedAt })
  const left = held.balance.heldCents - cents.reduce((sum, one) => sum + one.cents, 0)
  const shares = [...held.shares, ...due.map(({ lessonId }) => shareRow(lineId, lessonId, now))]
  if (left === 0) await deleteHeld(tx, [lineId])
  else await setChecks(tx, [{ lineId, checkAt: nextCheck({ ...held, shares }, now) }])
  return due.length
}

const shareRow = (lineId: number, lessonId: number, at: Date) => ({
  ...{ lineId, lessonId, lessons: 1, state: 'taught' as const, cents: 0, refundId: null, at },
})

/** One posting a lesson, under a key of its own. */
async function settleLessons(
  tx: Tx,
  held: HeldLine,
  due: readonly SoldLesson[],
  at: (lesson: SoldLesson) => Date,
): Promise<{ postings: Posting[]; cents: { lesson: SoldLesson; cents: number; bookedAt: Date }[] }> {
  const { line } = held
  const { settled, ...shares } = sharesOf(held)
  const pool = { cents: held.balance.heldCents, feeCents: held.balance.heldFeeCents }
  const postings: Posting[] = []
  const cents: { lesson: SoldLesson; cents: number; bookedAt: Date }[] = []
  for (const [index, lesson] of due.entries()) {
    const share = shareOf({ ...shares, settled: settled + index })
    const { lessonId } = lesson
    const bookedAt = at(lesson)
    await insertShare(tx, { lineId: line.id, lessonId, state: 'taught', cents: share, at: bookedAt })
    if (share === 0) continue
    postings.push(taughtPosting(line, lessonId, { cents: share, pool, at: bookedAt }))
    pool.feeCents -= feeWithin(pool, share)
    pool.cents -= share
    shares.freeCents -= share
    cents.push({ lesson, cents: share, bookedAt })
  }
  return { postings, cents }
}

/** A lesson's share, or what is left of it, out of what is held for the line. */
export function taughtPosting(
  line: OrderLine,
  lessonId: number,
  { cents, pool, at }: { cents: number; pool: { cents: number; feeCents: number }; at: Date },
): Posting {
  const account = sellerAccount(line)
  const out = { heldCents: cents, heldFeeCents: feeWithin(pool, cents) }
  return {
    key: `taught:${line.id}:${lessonId}`,
    kind: 'lesson',
    orderId: line.orderId,
    at,
    entries: taughtEntries(account, out),
    movements: [
      {
        ...{ lineId: line.id, account, teacherId: line.teacherId, grossCents: 0, feeCents: 0 },
        heldCents: -out.heldCents,
        heldFeeCents: out.heldFeeCents === 0 ? 0 : -out.heldFeeCents,
      },
    ],
  }
}

/** To the seller's programs; nothing is told of the buyer. */
export function deliverTaught(
  context: CommerceContext,
  tx: Tx,
  line: OrderLine,
  {
    number,
    lesson,
    amountCents,
    at,
  }: { number: string; lesson: Pick<SoldLesson, 'lessonId'>; amountCents: number; at: Date },
): Promise<void> {
  const { teacherId, centreId } = line
  return deliverToSeller(context, tx, {
    seller: { teacherId, centreId },
    event: 'lesson.taught',
    key: `taught:${line.id}:${lesson.lessonId}`,
    data: {
      lesson_id: lesson.lessonId,
      order_number: number,
      line_id: line.id,
      // A kind is named in the contract together with the calls that sell it.
      type: line.kind as WebhookData<'lesson.taught'>['type'],
      item_id: line.itemId,
      title: line.title,
      amount_cents: amountCents,
      at: at.toISOString(),
    },
  })
}
