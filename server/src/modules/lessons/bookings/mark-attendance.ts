import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockLessons } from '../calendar/lesson.repository.ts'
import { noteAttendance } from './booking.repository.ts'
import { findBookedLesson } from './booking-list.repository.ts'

/** Once the lesson has started, by its teacher; recording it again corrects it. */
export async function markAttendance(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { bookingId, attendance }: { bookingId: number; attendance: number },
): Promise<void> {
  await db.transaction(async tx => {
    const found = await findBookedLesson(tx, bookingId)
    if (found?.booking.teacherId !== caller.userId) throw new Refusal('booking_unknown')
    await lockLessons(tx, [found.lesson.id])
    const present = await findBookedLesson(tx, bookingId)
    if (present?.booking.state !== 'confirmed') throw new Refusal('booking_unknown')
    // A suspended lesson wasn't held.
    if (present.lesson.state === 'suspended' || present.lesson.startsAt > clock.now())
      throw new Refusal('attendance_early')
    await noteAttendance(tx, bookingId, attendance)
  })
}
