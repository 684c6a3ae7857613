import type { Db } from '#server/platform/db/db.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import type { Item, LineAudit, LineKind, Offer, PaidLine, Quoted, SoldLesson } from '../../commerce/index.ts'
import type { CalendarLesson } from '../lessons.tables.ts'
import type { SeatAllocator } from './seat-allocator.ts'

interface SoldSeats<Terms extends object> {
  name: string
  seats: SeatAllocator<Terms>
  offerOf(terms: Terms): Offer
  describe: NonNullable<LineKind['describe']>
  findLessons: NonNullable<LineKind['findLessons']>
  find(db: Db, ids: readonly number[]): Promise<readonly { id: number; state: string }[]>
  /** Those given within a period. */
  listGiven(
    db: Db,
    range: Parameters<LineAudit['listGiven']>[1],
  ): Promise<readonly { id: number; userId: number }[]>
}

/** A line kind whose items are rows of a seat allocator: bookings of lessons, enrolments in classes. */
export const seatLine = <Terms extends object>({
  name,
  seats,
  offerOf,
  describe,
  findLessons,
  find,
  listGiven,
}: SoldSeats<Terms>): LineKind => ({
  name,
  openMinutes: 15,

  async quote(db, { buyer, itemIds, now }) {
    const quoted = await seats.quote(db, { userId: buyer?.userId ?? null, ids: itemIds, now })
    return new Map(
      [...quoted].map(([id, terms]): [number, Quoted] => [
        id,
        typeof terms === 'string' ? terms : offerOf(terms),
      ]),
    )
  },

  async hold(platform, tx, { lines, until, at, authorised }) {
    const wanted = lines.map(({ itemId, priceCents }) => ({ id: itemId, priceCents }))
    const gone = new Set(await seats.hold(platform, tx, wanted, { until, at, authorised }))
    return lines.filter(({ itemId }) => gone.has(itemId))
  },

  async handOver(platform, tx, { lines, at, again }) {
    const outcomes = await seats.confirm(platform, tx, idsOf(lines), { at, again })
    return new Map(lines.map(({ id, itemId }) => [id, outcomes.get(itemId) ?? 'gone']))
  },

  release: (platform, tx, { lines, at }) => seats.release(platform, tx, idsOf(lines), at),

  revoke: (platform, tx, { lines, at }) =>
    seats.cancel(platform, tx, idsOf(lines), { by: 'refund', reason: '', at }),

  describe,
  findLessons,

  // Every buyer who paid has a seat, and every buyer with a seat has paid.
  audit: {
    async findMissing(db, lines) {
      const stateOf = new Map((await find(db, idsOf(lines))).map(({ id, state }) => [id, state]))
      const missing: PaidLine[] = []
      for (const line of lines) {
        const state = stateOf.get(line.itemId)
        // A cancelled seat is being refunded.
        if (state === undefined || state === 'confirmed' || state === 'cancelled') continue
        if (await findPersonByUserId(db, line.userId)) missing.push(line)
      }
      return missing
    },

    restore: (platform, { itemId }, at) => seats.restore(platform, itemId, at),

    async listGiven(db, range) {
      return (await listGiven(db, range)).map(({ id, userId }) => ({ id, userId, itemId: id }))
    },
  },
})

/** A lesson of the calendar as one that somebody has paid for. */
export const soldLesson = ({ id, startsAt, endsAt, state }: CalendarLesson): SoldLesson => ({
  lessonId: id,
  startsAt,
  endsAt,
  state,
})

const idsOf = (lines: readonly Pick<Item, 'itemId'>[]): number[] => lines.map(({ itemId }) => itemId)
