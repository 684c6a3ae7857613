import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { CalendarLesson } from './lessons.tables.ts'

/**
 * Inside the transaction that changes which times of a teacher can be booked. Called last: listeners take the teacher's
 * card.
 */
export const calendarChanged = defineHook<[tx: Tx, teacher: { teacherId: number }]>()

export interface BookingChange {
  bookingId: number
  /** 'gone': the money came when the seat was taken or the lesson had been called off. */
  change: 'confirmed' | 'cancelled' | 'gone'
}

/** Inside the transaction in which the weather forbids a lesson at a venue; `code` is the warning's. */
export const lessonSuspended = defineHook<[tx: Tx, suspended: { lesson: CalendarLesson; code: string }]>()

/** Inside the transaction that gives somebody a seat, takes it from them, or finds that there is none. */
export const bookingChanged = defineHook<[tx: Tx, change: BookingChange]>()
