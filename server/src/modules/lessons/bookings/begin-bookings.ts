import { sql } from 'drizzle-orm'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  chooseLearner,
  hasClosed,
  learnerMeant,
  profileLock,
  type WantedLearner,
} from '../../accounts/index.ts'
import type { Item, WholeItems } from '../../commerce/index.ts'
import { findLessons } from '../calendar/lesson.repository.ts'
import { listNextSlots } from '../calendar/view-calendar.ts'
import { findBookings } from './booking.repository.ts'
import { draftBooking, listTakenSeats } from './draft-booking.ts'
import { trialItem } from './trial-line.ts'

export interface WantedSeat {
  slotId: number
  learnerId: WantedLearner
}

type Clocked = Pick<Platform, 'db' | 'clock'>

/** A booking is begun for each seat, and its ID is what is ordered: all of them or none. */
export async function beginBookings(
  platform: Clocked,
  caller: Caller,
  seats: readonly WantedSeat[],
): Promise<WholeItems> {
  if (seats.length > 0 && caller.role === roles.teacher) throw new Refusal('booking_teachers')
  const slotOf = seats.length > 0 ? await draftBookings(platform, caller, seats) : new Map<number, number>()
  return {
    items: [...slotOf.keys()].map(trialItem),
    refuse: missing => refuseBookings(platform, slotOf, missing),
  }
}

/** Begins a booking for each seat; returns their slots by booking. */
async function draftBookings(
  platform: Clocked,
  caller: Caller,
  seats: readonly WantedSeat[],
): Promise<ReadonlyMap<number, number>> {
  const { userId } = caller
  const wanted = await Promise.all(
    seats.map(async ({ slotId: lessonId, learnerId }) => {
      return { lessonId, userId, learnerId: await learnerMeant(platform.db, caller, learnerId) }
    }),
  )
  const taken = await listTakenSeats(platform.db, wanted, platform.clock.now())
  if (taken.length > 0) throw await slotGone(platform, taken)
  const { begun, gone } = await platform.db.transaction(async tx => {
    const begun = new Map<number, number>()
    const gone: number[] = []
    await tx.execute(profileLock(sql`${userId}`))
    for (const seat of wanted) {
      await chooseLearner(tx, seat, platform.clock.now())
      const booking = await draftBooking(platform, tx, seat)
      if (booking) begun.set(booking.id, seat.lessonId)
      else gone.push(seat.lessonId)
    }
    return { begun, gone }
  })
  if (gone.length > 0) throw await slotGone(platform, gone)
  return begun
}

async function refuseBookings(
  platform: Clocked,
  slotOf: ReadonlyMap<number, number>,
  items: readonly Item[],
): Promise<Refusal> {
  const missing = items.map(({ itemId }) => itemId)
  const bookings = await findBookings(platform.db, missing)
  const owned = bookings.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  if (owned.length === missing.length) return new Refusal('booking_owned', { details: { bookings: owned } })
  // Including bookings that no longer exist, because the lesson was removed in the meantime.
  return slotGone(
    platform,
    missing.filter(id => !owned.includes(id)).map(id => slotOf.get(id) ?? 0),
  )
}

/** With the next open times of the same packages. */
async function slotGone(platform: Clocked, slotIds: readonly number[]): Promise<Refusal> {
  const teacherIds = [...(await findLessons(platform.db, slotIds)).values()].map(({ teacherId }) => teacherId)
  if (await hasClosed(platform.db, { teacherIds, centreIds: [] })) return new Refusal('seller_closed')
  const next = await nextSlots(platform, slotIds)
  return new Refusal('slot_gone', { details: { gone: [...new Set(slotIds)], next } })
}

export async function nextSlots({ db, clock }: Clocked, slotIds: readonly number[]) {
  if (slotIds.length === 0) return []
  const packages = [...(await findLessons(db, slotIds)).values()].map(({ packageId }) => packageId)
  return listNextSlots(db, [...new Set(packages)], clock.now())
}
