import { sql } from 'drizzle-orm'
import type { HeldFigures } from '#contract/commerce/held.ts'
import { addDays, firstOfMonth, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { findLines } from '../orders/order.repository.ts'
import {
  findLatestFigures,
  listEveryHeldLine,
  saveFigures,
  sumMonth,
  sumPaidLessons,
} from './held-figures.repository.ts'
import { readHeld, settledOf } from './read-held.ts'

const atOnce = 500

type Context = Pick<CommerceContext, 'db' | 'clock' | 'kinds'>

/** Reads the books for everyone to see. All figures are of one moment, and nobody is named in them. */
export async function countHeldFigures(context: Context): Promise<HeldFigures> {
  const { db, clock, kinds } = context
  const names = kinds.all.filter(kind => kind.findLessons).map(({ name }) => name)
  const now = clock.now()
  const { month, ...period } = monthBefore(now)
  const figures = await db.transaction(
    async tx => {
      // What is posted meanwhile is in none of the sums.
      await tx.execute(sql`set transaction isolation level repeatable read`)
      const sums = await sumPaidLessons(tx, names)
      const monthSums = await sumMonth(tx, names, period)
      const lessons = await countHeldLessons(context, tx)
      return { at: now.toISOString(), ...sums, held_lessons: lessons, month: { month, ...monthSums } }
    },
    { unlimited: true },
  )
  await db.transaction(async tx => {
    await saveFigures(tx, hongKongDay(now), figures)
    await announce(tx, 'held-figures')
  })
  return figures
}

/** On the first day of a month, the month before: a month of three hours says nothing. */
function monthBefore(now: Date): { month: string; from: Date; to: Date } {
  const first = firstOfMonth(addDays(hongKongDay(now), -1))
  const next = hongKongInstant(firstOfMonth(addDays(first, 31)))
  return { month: first.slice(0, 7), from: hongKongInstant(first), to: next < now ? next : now }
}

/** Those that were paid for and have not had their share yet. */
async function countHeldLessons({ kinds }: Context, db: Db): Promise<number> {
  let lessons = 0
  let after = 0
  for (;;) {
    const ids = await listEveryHeldLine(db, after, atOnce)
    const last = ids.at(-1)
    if (last === undefined) return lessons
    after = last
    const known = (await findLines(db, ids)).filter(({ kind }) => kinds.all.some(({ name }) => name === kind))
    for (const { sold, shares } of (await readHeld(kinds, db, known)).values())
      lessons += Math.max(
        Math.max(sold, 1) - settledOf(shares.filter(({ state }) => state !== 'reported')),
        0,
      )
  }
}

/** Before the first night there are none: then the first request counts them. */
export function createFiguresView(context: Context): () => Promise<HeldFigures> {
  let counting: Promise<HeldFigures> | null = null
  return async () => {
    const latest = await findLatestFigures(context.db)
    if (latest) return latest
    counting ??= countHeldFigures(context).finally(() => {
      counting = null
    })
    return counting
  }
}
