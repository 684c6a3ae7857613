import type { z } from 'zod'
import type { bookingStatus } from '#contract/lessons/bookings.ts'
import { freeUntil, refundAt } from '../calendar/notice.rules.ts'
import type { BookedLesson } from './booking-list.repository.ts'

/** What the teacher has moved is free to the student until it begins, or until they have agreed to it. */
export function changeableUntil({ booking, lesson }: BookedLesson, cancelHours: number): Date {
  if (lesson.state === 'suspended') return refundAt(lesson)
  return booking.agreedFrom ? lesson.startsAt : freeUntil(lesson.startsAt, cancelHours)
}

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

/** What the weather suspends begins on another day. */
export const mayChangeLearner = ({ booking, lesson }: BookedLesson, now: Date): boolean =>
  booking.state === 'confirmed' && (lesson.state === 'suspended' || lesson.startsAt > now)

export const isUpcoming = ({ booking, lesson }: BookedLesson, now: Date): boolean =>
  booking.state === 'confirmed' && (lesson.endsAt > now || lesson.state === 'suspended')
