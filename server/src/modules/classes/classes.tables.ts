import { bigint, boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { classColors, latePrices } from '#contract/rules/class-form.ts'
import { enrolmentStates } from './enrolments/enrolment.states.ts'
import { leaveRequestStates } from './enrolments/leave-request.states.ts'

// Mirrors 115-classes.sql and later ones, which are authoritative: constraints, indexes and triggers are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const classes = pgTable('classes', {
  id: identity(),
  teacherId: reference('teacher_id').notNull(),
  productId: reference('product_id').notNull(),
  centreId: reference('centre_id'),
  title: text().notNull(),
  priceCents: integer('price_cents').notNull(),
  latePrice: text('late_price', { enum: latePrices }).notNull().default('pro_rata'),
  /** 0 for no limit. */
  seats: integer().notNull(),
  needsApproval: boolean('needs_approval').notNull(),
  color: text({ enum: classColors }).notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  startTime: text('start_time').notNull(),
  endTime: text('end_time').notNull(),
  weekdays: smallint().array().notNull().default([]),
  venue: text().notNull().default(''),
  zoomLink: text('zoom_link').notNull().default(''),
  googleMeetLink: text('google_meet_link').notNull().default(''),
  remarks: text().notNull().default(''),
  state: text({ enum: ['open', 'cancelled'] })
    .notNull()
    .default('open'),
  reason: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  cancelledBy: text('cancelled_by', { enum: ['teacher', 'staff'] }),
})
export type CourseClass = typeof classes.$inferSelect

export const enrolments = pgTable('enrolments', {
  id: identity(),
  classId: reference('class_id').notNull(),
  teacherId: reference('teacher_id').notNull(),
  userId: reference('user_id').notNull(),
  learnerId: reference('learner_id'),
  state: text({ enum: enrolmentStates }).notNull(),
  heldUntil: instant('held_until'),
  approvedAt: instant('approved_at'),
  queuedAt: instant('queued_at'),
  offeredUntil: instant('offered_until'),
  lapsedOffers: smallint('lapsed_offers').notNull().default(0),
  message: text().notNull().default(''),
  priceCents: integer('price_cents').notNull(),
  lessons: integer().notNull().default(0),
  /** Lessons that start after this time are theirs. */
  lessonsFrom: instant('lessons_from'),
  refundedLessons: integer('refunded_lessons').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  requestedAt: instant('requested_at'),
  confirmedAt: instant('confirmed_at'),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by', { enum: ['student', 'teacher', 'staff', 'refund', 'weather'] }),
  reason: text().notNull().default(''),
})
export type Enrolment = typeof enrolments.$inferSelect

export const enrolmentRequests = pgTable('enrolment_requests', {
  id: identity(),
  enrolmentId: reference('enrolment_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  message: text().notNull(),
  state: text({ enum: leaveRequestStates }).notNull(),
  answer: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})
export type LeaveRequest = typeof enrolmentRequests.$inferSelect

export const classAttendance = pgTable('class_attendance', {
  enrolmentId: reference('enrolment_id').notNull(),
  lessonId: reference('lesson_id').notNull(),
  attendance: smallint().notNull(),
  joinedAt: instant('joined_at'),
  notedAt: instant('noted_at').notNull(),
})

export type ClassAttendance = typeof classAttendance.$inferSelect

export const classMaterials = pgTable('class_materials', {
  id: identity(),
  classId: reference('class_id').notNull(),
  fileId: uuid('file_id').notNull(),
  title: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
export type ClassMaterial = typeof classMaterials.$inferSelect
