import type { Db } from '#server/platform/db/db.ts'
import type { OrderLine } from '../commerce.tables.ts'
import { findSoldLessons } from '../kinds/ask-kinds.ts'
import type { SoldLessons } from '../kinds/line-kind.ts'
import type { LineKinds } from '../kinds/line-kinds.ts'
import { findBalances, findReserved, findShares } from './held.repository.ts'
import { type LineBalance, type Shares, shareOf } from './held.rules.ts'
import type { LessonShare } from './held.tables.ts'

/** A line that is paid for lessons, and how far it is. */
export interface HeldLine extends SoldLessons {
  line: OrderLine
  shares: readonly LessonShare[]
  balance: LineBalance
  /** What is held and belongs to nobody yet. */
  freeCents: number
}

const nothing: LineBalance = { grossCents: 0, feeCents: 0, heldCents: 0, heldFeeCents: 0 }

/** By line; those of which nothing is ever held are missing. For deciding, the order is locked. */
export async function readHeld(
  kinds: LineKinds,
  db: Db,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<number, HeldLine>> {
  const sold = await findSoldLessons(kinds, db, lines)
  const ids = [...sold.keys()]
  const [balances, shares, reserved] = await Promise.all([
    findBalances(db, ids),
    findShares(db, ids),
    findReserved(db, ids),
  ])
  return new Map(
    lines.flatMap(line => {
      const lessons = sold.get(line.id)
      if (!lessons) return []
      const balance = balances.get(line.id) ?? nothing
      const freeCents = balance.heldCents - (reserved.get(line.id) ?? 0)
      return [[line.id, { ...lessons, line, shares: shares.get(line.id) ?? [], balance, freeCents }] as const]
    }),
  )
}

/** How many of its lessons have had their share. */
export const settledOf = (shares: readonly Pick<LessonShare, 'lessons'>[]): number =>
  shares.reduce((sum, { lessons }) => sum + lessons, 0)

export const sharesOf = ({ line, sold, shares, freeCents }: HeldLine): Shares => ({
  priceCents: line.priceCents,
  sold: Math.max(sold, 1),
  settled: settledOf(shares),
  freeCents,
})

/** All lessons that have not had their share, but these, and what they are worth. */
export function untaughtOf(held: HeldLine, but: readonly number[]): { lessons: number; cents: number } {
  const shares = sharesOf(held)
  const kept = but.filter(id => !held.shares.some(({ lessonId }) => lessonId === id)).length
  const lessons = Math.max(shares.sold - shares.settled - kept, 0)
  return { lessons, cents: lessons > 0 ? shareOf(shares, lessons) : 0 }
}
