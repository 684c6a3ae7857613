import type { z } from 'zod'
import type { bookingStatus } from '#contract/bookings.ts'
import type { BookedLesson } from './booking-list.repository.ts'

const minuteMs = 60_000

/** Until then the student may move or cancel with full refund. */
export const freeUntil = (startsAt: Date, cancelHours: number): Date =>
  new Date(startsAt.getTime() - cancelHours * 60 * minuteMs)

/** What the teacher has moved is free to the student until it begins, or until they have agreed to it. */
export function changeableUntil({ booking, lesson }: BookedLesson, cancelHours: number): Date {
  if (lesson.state === 'suspended') return refundAt(lesson)
  return booking.agreedFrom ? lesson.startsAt : freeUntil(lesson.startsAt, cancelHours)
}

/** How long a teacher has to set a make-up date; then the money goes back by itself, as its mail says. */
export const makeUpDays = 14

export const refundAt = ({ suspendedAt, startsAt }: BookedLesson['lesson']): Date =>
  new Date((suspendedAt ?? startsAt).getTime() + makeUpDays * 24 * 60 * minuteMs)

export function statusOf({ booking, lesson }: BookedLesson, now: Date): z.output<typeof bookingStatus> {
  if (booking.state === 'cancelled') return 'cancelled'
  if (lesson.state === 'suspended') return 'suspended'
  if (booking.attendance !== null) return attended[booking.attendance] ?? 'completed'
  return lesson.endsAt <= now ? 'completed' : 'confirmed'
}

const attended: Readonly<Record<number, 'absent' | 'attended' | 'late'>> = {
  0: 'absent',
  1: 'attended',
  2: 'late',
}

export const isUpcoming = ({ booking, lesson }: BookedLesson, now: Date): boolean =>
  booking.state === 'confirmed' && (lesson.endsAt > now || lesson.state === 'suspended')

/** Reminders go out so many hours before, the closest looked at first: who is late gets one, not two. */
export const reminderHours = [1, 24] as const

/** Who has booked or moved it since the reminder was due knows when it is. */
export const wantsReminder = ({ booking, lesson }: BookedLesson, hours: number): boolean =>
  booking.confirmedAt !== null && booking.confirmedAt <= freeUntil(lesson.startsAt, hours)
