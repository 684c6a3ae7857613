import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CalendarProblem, TeachingHours } from '#contract/lessons/own-week.ts'
import { bookingStates } from './bookings/booking.states.ts'
import { requestStates } from './bookings/request.states.ts'

// Mirrors 114-lessons.sql, which is authoritative: constraints, indexes and triggers are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const lessons = pgTable('lessons', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  packageId: reference('package_id'),
  classId: reference('class_id'),
  title: text().notNull().default(''),
  note: text().notNull().default(''),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  seats: smallint().notNull(),
  url: text().notNull().default(''),
  venue: text().notNull().default(''),
  state: text({ enum: ['open', 'suspended', 'cancelled'] })
    .notNull()
    .default('open'),
  reason: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** Of a class. 'weather': no make-up date was set in time. */
  cancelledBy: text('cancelled_by', { enum: ['teacher', 'staff', 'weather'] }),
  suspendedAt: instant('suspended_at'),
  movedFrom: instant('moved_from'),
  /** For a class: the start time for which reminders were sent. */
  remindedDay: instant('reminded_day'),
  remindedHour: instant('reminded_hour'),
  /** Opened by the teacher's pattern of a week; null for no. */
  weekly: boolean(),
})
/** Anything in a teacher's calendar. */
export type CalendarLesson = typeof lessons.$inferSelect
/** A lesson sold separately: a trial, or a single lesson of a package. */
export interface Lesson extends CalendarLesson {
  packageId: number
}
/** One of the lessons of a class. */
export interface ClassLesson extends CalendarLesson {
  classId: number
}
export const isSold = (lesson: CalendarLesson): lesson is Lesson => lesson.packageId !== null
export const isOfClass = (lesson: CalendarLesson): lesson is ClassLesson => lesson.classId !== null

export const bookings = pgTable('bookings', {
  id: identity(),
  lessonId: reference('lesson_id').notNull(),
  teacherId: reference('teacher_id').notNull(),
  userId: reference('user_id').notNull(),
  learnerId: reference('learner_id'),
  state: text({ enum: bookingStates }).notNull(),
  heldUntil: instant('held_until'),
  priceCents: integer('price_cents').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  cancelledAt: instant('cancelled_at'),
  cancelledBy: text('cancelled_by', { enum: ['student', 'teacher', 'staff', 'refund'] }),
  reason: text().notNull().default(''),
  attendance: smallint(),
  remindedHours: smallint('reminded_hours'),
  moves: smallint().notNull().default(0),
  agreedFrom: instant('agreed_from'),
  agreedTo: instant('agreed_to'),
  learnerChanges: smallint('learner_changes'),
  releasedAt: instant('released_at'),
})
export type Booking = typeof bookings.$inferSelect

export const bookingRequests = pgTable('booking_requests', {
  id: identity(),
  bookingId: reference('booking_id').notNull(),
  kind: text({ enum: ['move', 'cancel'] }).notNull(),
  startsAt: instant('starts_at').notNull(),
  message: text().notNull(),
  state: text({ enum: requestStates }).notNull(),
  answer: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})
export type BookingRequest = typeof bookingRequests.$inferSelect

export const calendarFeeds = pgTable('calendar_feeds', {
  userId: reference('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})

export const teachingWeeks = pgTable('teaching_weeks', {
  teacherId: reference('teacher_id').primaryKey(),
  packageId: reference('package_id').notNull(),
  hours: jsonb().$type<TeachingHours[]>().notNull(),
  minutes: smallint().notNull(),
  seats: smallint().notNull(),
  url: text().notNull(),
  venue: text().notNull(),
  until: date().notNull(),
  exceptDays: date('except_days').array().notNull(),
  withoutHolidays: boolean('without_holidays').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type TeachingWeekRow = typeof teachingWeeks.$inferSelect

export const teachingSkips = pgTable('teaching_skips', {
  teacherId: reference('teacher_id').notNull(),
  startsAt: instant('starts_at').notNull(),
})

export const busyCalendars = pgTable('busy_calendars', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  name: text().notNull(),
  addressId: uuid('address_id').notNull(),
  problem: text().$type<CalendarProblem>().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  triedAt: instant('tried_at').notNull(),
  readAt: instant('read_at'),
})
export type BusyCalendarRow = typeof busyCalendars.$inferSelect

export const busyTimes = pgTable('busy_times', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  calendarId: reference('calendar_id'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
})
export type BusyTimeRow = typeof busyTimes.$inferSelect
