import { joinFrom } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLesson } from '../calendar/lesson.repository.ts'
import type { Lesson } from '../lessons.tables.ts'
import { getOwnBooking } from './view-bookings.ts'

interface Asked {
  booking_id?: number | undefined
  slot_id?: number | undefined
}

/** The link of an online lesson: for people with a seat and for the teacher, from shortly before it until its end. */
export async function joinLesson(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  asked: Asked,
): Promise<string> {
  const lesson = await findJoined({ db }, caller, asked)
  const now = clock.now()
  if (lesson.state !== 'open' || lesson.endsAt <= now) throw new Refusal('join_over')
  if (joinFrom(lesson.startsAt) > now)
    throw new Refusal('join_early', { details: { join_from: joinFrom(lesson.startsAt).toISOString() } })
  if (!lesson.url) throw new Refusal('join_nowhere')
  return lesson.url
}

async function findJoined(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { booking_id: bookingId, slot_id: slotId = 0 }: Asked,
): Promise<Lesson> {
  if (bookingId !== undefined) {
    const { booking, lesson } = await getOwnBooking(db, caller, bookingId)
    if (booking.state !== 'confirmed') throw new Refusal('join_over')
    return lesson
  }
  const lesson = await findLesson(db, slotId)
  if (lesson?.teacherId !== caller.userId) throw new Refusal('slot_unknown')
  return lesson
}
