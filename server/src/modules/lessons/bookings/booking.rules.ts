import type { z } from 'zod'
import type { bookingStatus } from '#contract/lessons/bookings.ts'
import { freeUntil, refundAt } from '../calendar/notice.rules.ts'
import type { BookingRequest } from '../lessons.tables.ts'
import type { BookedLesson } from './booking-list.repository.ts'

/**
 * A lesson the teacher has moved, or released on request, can be changed by the student until it starts, or until they
 * accept it.
 */
export function changeableUntil({ booking, lesson }: BookedLesson, cancelHours: number): Date {
  if (lesson.state === 'suspended') return refundAt(lesson)
  const isFree = booking.agreedFrom !== null || booking.releasedAt !== null
  return isFree ? lesson.startsAt : freeUntil(lesson.startsAt, cancelHours)
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

/** A lesson suspended by the weather will start on another day. */
export const mayChangeLearner = ({ booking, lesson }: BookedLesson, now: Date): boolean =>
  booking.state === 'confirmed' && (lesson.state === 'suspended' || lesson.startsAt > now)

/** After the free hours, and before it starts, the teacher is asked. */
export const mayAsk = (
  booked: BookedLesson,
  { cancelHours, now }: { cancelHours: number; now: Date },
): boolean =>
  booked.booking.state === 'confirmed' &&
  booked.lesson.state === 'open' &&
  booked.lesson.startsAt > now &&
  changeableUntil(booked, cancelHours) <= now

/** Still open: its lesson has the same start time, in the future. */
export const isLive = (
  { state, startsAt }: Pick<BookingRequest, 'state' | 'startsAt'>,
  { booking, lesson }: BookedLesson,
  now: Date,
): boolean =>
  state === 'open' &&
  booking.state === 'confirmed' &&
  lesson.state === 'open' &&
  lesson.startsAt.getTime() === startsAt.getTime() &&
  startsAt > now

export const isUpcoming = ({ booking, lesson }: BookedLesson, now: Date): boolean =>
  booking.state === 'confirmed' && (lesson.endsAt > now || lesson.state === 'suspended')
