import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { countFree, findSeatedLessons, lockLessons } from '../calendar/lesson.repository.ts'
import type { Booking } from '../lessons.tables.ts'
import { findTeaching } from '../seats/find-teaching.ts'
import { changeBooking, findBooking, hasOtherSeat } from './booking.repository.ts'
import type { BookedLesson } from './booking-list.repository.ts'
import { expireRequest } from './request.repository.ts'

/** To another open lesson of the same package. The student is locked; both lessons are locked by ID. */
export async function moveBooking(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  {
    bookingId,
    lessonId,
    check,
  }: { bookingId: number; lessonId: number; check: (booked: BookedLesson) => void },
): Promise<Booking> {
  const now = platform.clock.now()
  const before = await findBooking(tx, bookingId)
  if (!before) throw new Refusal('booking_unknown')
  const lessons = await lockLessons(tx, [before.lessonId, lessonId])
  const booking = await findBooking(tx, bookingId)
  const from = lessons.get(before.lessonId)
  const to = lessons.get(lessonId)
  if (!booking || !from || booking.state !== 'confirmed') throw new Refusal('booking_over')
  check({ booking, lesson: from })
  if (booking.lessonId === lessonId) return booking
  if (!to || to.teacherId !== booking.teacherId) throw new Refusal('slot_unknown')
  if (to.packageId !== from.packageId) throw new Refusal('slot_other')
  const free = await countFree(tx, new Map([[to.id, to]]), { now, without: [] })
  const [shown] = await findSeatedLessons(tx, [to.id], now)
  const isOffered = to.state === 'open' && to.startsAt > now && shown?.busy === false
  const there = isOffered && (free.get(to.id) ?? 0) > 0
  const moved = { ...booking, lessonId, moves: booking.moves + 1, remindedHours: null }
  const teaching = await findTeaching(tx, [to.teacherId])
  if (!there || !teaching.has(to.teacherId) || (await hasOtherSeat(tx, moved))) throw new Refusal('slot_gone')
  await changeBooking(tx, booking, 'confirmed', {
    lessonId,
    moves: moved.moves,
    // There was no reminder for the new time yet.
    remindedHours: null,
    agreedFrom: null,
    agreedTo: null,
    // The released time was the earlier one.
    releasedAt: null,
  })
  await expireRequest(tx, booking.id, now)
  await refreshCalendars(platform, tx, [booking])
  return moved
}
