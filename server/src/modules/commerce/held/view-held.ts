import type { NextRelease, PaidLesson } from '#contract/commerce/held.ts'
import { releaseAt } from '#contract/rules/held-money.ts'
import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderLine } from '../commerce.tables.ts'
import type { Item, SoldLesson } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import type { Payee } from '../ledger/earnings.repository.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import { findLines } from '../orders/order.repository.ts'
import { listBoughtLines, listHeldLines } from './held.repository.ts'
import { shareOf } from './held.rules.ts'
import { type HeldLine, readHeld, sharesOf } from './read-held.ts'

/** What is held of a line, and its lessons. */
export interface PaidLessons {
  heldCents: number
  refundedCents: number
  lessons: PaidLesson[]
}

const nothing: PaidLessons = { heldCents: 0, refundedCents: 0, lessons: [] }

/** By line; one that is not paid for lessons has none. */
export async function viewPaidLessons(
  { kinds, clock }: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<number, PaidLessons>> {
  const bought = lines.filter(
    ({ state, priceCents }) => priceCents > 0 && (state === 'paid' || state === 'refunded'),
  )
  const held = await readHeld(kinds, db, bought)
  return new Map([...held].map(([id, one]) => [id, presentHeld(one, clock.now())]))
}

/** By `itemKey`: of the latest line by which each was bought. */
export async function viewItemLessons(
  context: CommerceContext,
  db: Db,
  items: readonly Item[],
): Promise<(item: Item) => PaidLessons> {
  const lines = await listBoughtLines(db, items)
  const paid = await viewPaidLessons(context, db, lines)
  const byItem = new Map(lines.map(line => [itemKey(line), paid.get(line.id)]))
  return item => byItem.get(itemKey(item)) ?? nothing
}

function presentHeld(one: HeldLine, now: Date): PaidLessons {
  const amounts = amountsOf(one)
  return {
    heldCents: one.balance.heldCents,
    refundedCents: one.line.priceCents - one.balance.grossCents,
    lessons: one.lessons.map((lesson, index) => {
      const { day, time, minutes } = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
      const state = stateOf(one, lesson)
      const share = one.shares.find(({ lessonId }) => lessonId === lesson.lessonId)
      const due = state === 'next' && lesson.state === 'open' ? releaseAt(lesson.endsAt) : null
      const at = state === 'taught' ? (share?.at ?? releaseAt(lesson.endsAt)) : due
      return {
        lesson_id: lesson.lessonId,
        ...{ date: day, time, duration: minutes, state },
        amount: amounts[index] ?? 0,
        ended: lesson.state === 'open' && lesson.endsAt <= now,
        release_at: at?.toISOString() ?? null,
      }
    }),
  }
}

function stateOf({ line, shares, balance }: HeldLine, lesson: SoldLesson): PaidLesson['state'] {
  if (line.state === 'refunded') return 'refunded'
  const share = shares.find(({ lessonId }) => lessonId === lesson.lessonId)
  if (share) return share.state
  if (lesson.state === 'cancelled') return 'refunded'
  return balance.heldCents === 0 ? 'taught' : 'next'
}

/** What each lesson is worth, by time: those to come share what is left. */
function amountsOf(one: HeldLine): number[] {
  const { settled, freeCents, ...shares } = sharesOf(one)
  let [done, free] = [settled, freeCents]
  return one.lessons.map(({ lessonId, state }) => {
    const share = one.shares.find(one => one.lessonId === lessonId)
    if (share) return share.cents
    if (state === 'cancelled')
      return one.line.state === 'refunded' && one.sold === 1 ? one.line.priceCents : 0
    const cents = shareOf({ ...shares, settled: done, freeCents: free })
    done += 1
    free -= cents
    return cents
  })
}

const mostLines = 2000

/** What a seller gets next, lesson by lesson: what is on hold first, then by time, what has no date last. */
export async function viewReleases(
  { kinds, clock }: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  payee: Payee,
): Promise<NextRelease[]> {
  const lines = await findLines(db, await listHeldLines(db, sellerAccount(payee), mostLines))
  const held = await readHeld(kinds, db, lines)
  const releases = new Map<string, NextRelease>()
  for (const one of held.values()) {
    const { heldCents, heldFeeCents } = one.balance
    for (const lesson of presentHeld(one, clock.now()).lessons) {
      if ((lesson.state !== 'next' && lesson.state !== 'reported') || lesson.amount === 0) continue
      const state = lesson.state === 'reported' ? 'reported' : lesson.release_at === null ? 'waiting' : 'next'
      const fee = heldCents === 0 ? 0 : Math.floor((heldFeeCents * lesson.amount) / heldCents)
      const key = `${lesson.lesson_id} ${state}`
      const known = releases.get(key)
      releases.set(key, {
        lesson_id: lesson.lesson_id,
        title: one.line.title,
        kind: one.line.kind === 'trial' ? 'trial' : 'class',
        ...{ date: lesson.date, time: lesson.time, duration: lesson.duration, state },
        release_at: lesson.release_at,
        learners: (known?.learners ?? 0) + 1,
        amount: (known?.amount ?? 0) + lesson.amount - fee,
      })
    }
  }
  const order = { reported: 0, next: 1, waiting: 2 } as const
  return [...releases.values()].toSorted(
    (one, other) =>
      order[one.state] - order[other.state] ||
      (one.release_at ?? '').localeCompare(other.release_at ?? '') ||
      one.lesson_id - other.lesson_id,
  )
}
