import { type EvidencePart, longestEvidence } from '#contract/rules/dispute-evidence.ts'
import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { m } from '#messages/messages.js'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listAttendedLessons } from '../../classes/index.ts'
import { type DisputedOrder, findDisputedOrder, findProductIds } from '../../commerce/index.ts'
import { listBookings } from '../../lessons/index.ts'
import { listOpenings } from '../../library/index.ts'

/** Banks read English. */
const bank = { locale: 'en' } as const
const most = 200

/** Without messages, which are only read for a case. */
export type Collected = Readonly<Record<Exclude<EvidencePart, 'messages'>, string>>

/** What we know of a disputed order, by itself and as of now: staff choose, but can't reword it. */
export async function collectEvidence(
  db: Db,
  disputeId: number,
  now: Date,
): Promise<{ about: DisputedOrder; collected: Collected }> {
  const about = await findDisputedOrder(db, disputeId)
  if (!about) throw new Refusal('dispute_unknown')
  const [access, attendance] = await Promise.all([
    describeAccess(db, about),
    describeAttendance(db, about, now),
  ])
  return {
    about,
    collected: { receipt: about.receipt, access: textOf(access), attendance: textOf(attendance) },
  }
}

const textOf = (lines: readonly string[]): string => lines.join('\n').slice(0, longestEvidence)

const atText = (at: Date): string => momentText(at, 'en')

async function describeAccess(db: Db, { userId, lines }: DisputedOrder): Promise<string[]> {
  const productIds = findProductIds(lines)
  const openings = await listOpenings(db, userId, productIds)
  const titleOf = (productId: number) =>
    lines.find(line => findProductIds([line]).includes(productId))?.title ?? ''
  return openings.flatMap(({ productId, givenAt, openedAt, endedAt, parts }) => [
    m.admin_bank_given({ title: titleOf(productId), at: atText(givenAt) }, bank),
    openedAt ? m.admin_bank_opened({ at: atText(openedAt) }, bank) : m.admin_bank_unopened({}, bank),
    ...parts.map(part =>
      m.admin_bank_part(
        {
          title: part.title,
          at: atText(part.at),
          state: part.done ? m.admin_bank_done({}, bank) : m.admin_bank_begun({}, bank),
        },
        bank,
      ),
    ),
    ...(endedAt ? [m.admin_bank_ended({ at: atText(endedAt) }, bank)] : []),
  ])
}

interface Attended {
  title: string
  startsAt: Date
  attendance: number | null
}

async function describeAttendance(db: Db, { lines }: DisputedOrder, now: Date): Promise<string[]> {
  const itemsOf = (kind: string) => lines.filter(line => line.kind === kind)
  const trialLines = itemsOf('trial')
  const bookingIds = trialLines.map(({ itemId }) => itemId)
  const { rows } =
    bookingIds.length === 0
      ? { rows: [] }
      : await listBookings(db, { bookingIds }, { now, limit: most, offset: 0 })
  const trials = rows
    .filter(({ booking, lesson }) => lesson.state === 'open' && hadSeat(booking, lesson.startsAt))
    .map(({ booking, lesson }): Attended => {
      const title = trialLines.find(({ itemId }) => itemId === booking.id)?.title ?? ''
      return { title, startsAt: lesson.startsAt, attendance: booking.attendance }
    })
  const classes = await Promise.all(
    itemsOf('class').map(async ({ itemId, title }) =>
      (await listAttendedLessons(db, itemId)).map((lesson): Attended => ({ ...lesson, title })),
    ),
  )
  return [...trials, ...classes.flat()]
    .filter(({ startsAt }) => startsAt <= now)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(({ title, startsAt, attendance }) =>
      m.admin_bank_lesson({ title, at: atText(startsAt), state: attendanceText(attendance) }, bank),
    )
}

/** The dispute itself ends a booking, after its lesson. */
const hadSeat = ({ state, cancelledAt }: { state: string; cancelledAt: Date | null }, startsAt: Date) =>
  state === 'confirmed' || (state === 'cancelled' && cancelledAt !== null && cancelledAt > startsAt)

function attendanceText(attendance: number | null): string {
  if (attendance === 1) return m.admin_bank_present({}, bank)
  if (attendance === 2) return m.admin_bank_late({}, bank)
  return attendance === 0 ? m.admin_bank_absent({}, bank) : m.admin_bank_unmarked({}, bank)
}
