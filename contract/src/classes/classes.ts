import { z } from 'zod'
import { paidLesson } from '../commerce/held.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uploadId } from '../media/media.ts'
import {
  classColors,
  latePrices,
  longestRemarks,
  mostClassMaterials,
  mostClassSeats,
} from '../rules/class-form.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { mostSlots } from '../rules/lesson-times.ts'
import { anyYesOrNo, id, idOrZero, line, localised, prose, whenGiven } from '../shared.ts'

const yesOrNo = z.union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')])
const day = line(10).refine(isDay, { error: 'date' })

/** Dates and times are in Hong Kong time. */
export const classLesson = z.object({
  lesson_id: z.number(),
  /** 'YYYY-MM-DD'. */
  date: z.string(),
  /** 'HH:mm'. */
  time: z.string(),
  end_time: z.string(),
  /** suspended: called off because of the weather, with no other date yet. */
  state: z.enum(['open', 'suspended', 'cancelled']),
  /** For a suspended lesson: until when it can get another date before it is cancelled; null otherwise. */
  make_up_until: z.string().nullable(),
  /** Whether it has ended. */
  over: z.boolean(),
  /** 'YYYY-MM-DD HH:mm', when it was before it was moved; '' if it wasn't. */
  moved_from: z.string(),
  /**
   * Who cancelled it; 'weather' if no make-up date was set in time. Null for a lesson that isn't cancelled, or was
   * before this was kept.
   */
  cancelled_by: z.enum(['teacher', 'staff', 'weather']).nullable(),
  /** For the teacher and enrolled students; for everyone if suspended; '' otherwise. */
  reason: z.string(),
  /** For the teacher and enrolled students; '' otherwise. */
  note: z.string(),
})
export type ClassLessonView = z.output<typeof classLesson>

export const enrolmentState = z.enum([
  'draft',
  'held',
  'requested',
  'confirmed',
  'lapsed',
  'asked',
  'waiting',
  'offered',
  'declined',
  'withdrawn',
  'cancelled',
])

/** A seat of the caller's, or their request for one. */
export const ownEnrolment = z.object({
  enrolment_id: z.number(),
  state: enrolmentState,
  learner_id: z.number().nullable(),
  /** First name; '' for the account's owner. */
  learner_name: z.string(),
  /** Until when a seat is held; null if none is. */
  held_until: z.string().nullable(),
  /** Lessons that start after this time are theirs; null if they aren't enrolled. */
  lessons_from: z.string().nullable(),
})

export const classView = z.object({
  class_id: z.number(),
  course_id: z.number(),
  course_name: z.string(),
  title: z.string(),
  /** First and last day, 'YYYY-MM-DD'. */
  date: z.string(),
  ending_date: z.string(),
  /** 'HH:mm'. */
  time: z.string(),
  end_time: z.string(),
  /** Dollars, for all lessons. */
  class_price: z.number(),
  /**
   * Dollars, to enrol now. If the class has started and `late_price` is pro_rata, the price of the remaining lessons.
   */
  price_now: z.number(),
  /** What a late joiner pays: for the remaining lessons, or the full price. */
  late_price: z.enum(latePrices),
  /** 0 for no limit. */
  students_limit: z.number(),
  no_limit: z.boolean(),
  color: z.enum(classColors),
  /** The teacher's ID, under both documented names. */
  teacher: z.number(),
  teacher_id: z.number(),
  teacher_name: z.string(),
  venue: z.string(),
  /** For the teacher and enrolled students; '' otherwise. */
  zoom_link: z.string(),
  google_meet_link: z.string(),
  /** Whether it can also be attended online. */
  online: z.boolean(),
  remarks: z.string(),
  /** 'Tuesday|Thursday'; '' for a single lesson. */
  repeat_on: z.string(),
  require_approval: z.enum(['yes', 'no']),
  /** The centre's ID; 0 for none. */
  subscriber_id: z.number(),
  /** Titles of the materials for enrolled students; `get/classes/materials` has the links. */
  materials: z.array(z.object({ material_id: z.number(), title: z.string() })),
  state: z.enum(['open', 'cancelled']),
  /** Who cancelled it; null if it isn't cancelled, or was before this was kept. */
  cancelled_by: z.enum(['teacher', 'staff']).nullable(),
  /** Why it was cancelled, for the teacher and enrolled students; '' otherwise. */
  reason: z.string(),
  /** Raised by every change; sent back with an update. */
  version: z.number(),
  enrolled: z.number(),
  /** Seats left; null for no limit. */
  free: z.number().nullable(),
  full: z.boolean(),
  /** Whether the last lesson has started, so that no one can enrol. */
  over: z.boolean(),
  /** The number of lessons, without cancelled ones. */
  lesson_count: z.number(),
  /** How many of them someone who enrols now can attend. */
  lessons_left: z.number(),
  /** The first lesson for someone who enrols now; null if none is left. */
  next_lesson: classLesson.pick({ date: true, time: true, end_time: true }).nullable(),
  /** Until when someone who enrols now can leave with a full refund; null if it is too late for one. */
  leave_until: z.string().nullable(),
  /** Hours before a student's first lesson. */
  cancel_hours: z.number(),
  /** Whether the caller teaches it. */
  own: z.boolean(),
  /** The caller's current enrolments, one for each learner, or those that ended when the class was cancelled. */
  enrolments: z.array(ownEnrolment),
  /** The lessons in the requested period, by time. For a single class, all of them. */
  lessons: z.array(classLesson),
})
export type ClassView = z.output<typeof classView>

/** A trial lesson or single lesson in a timetable: the caller's booking or, for its teacher, a booked time. */
export const bookedLesson = z.object({
  slot_id: z.number(),
  /** Null for the teacher, who uses `slot/bookings`. */
  booking_id: z.number().nullable(),
  title: z.string(),
  title_zh: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
  is_trial: z.enum(['0', '1']),
  venue: z.string(),
  teacher_id: z.number(),
  teacher_name: z.string(),
  /** Null for the account's owner. */
  learner_id: z.number().nullable(),
  /** First name of the learner it is for; '' for the account's owner. */
  learner_name: z.string(),
  /** Whether the caller teaches it. */
  own: z.boolean(),
  booked: z.number(),
  seats: z.number(),
})
export type BookedLessonView = z.output<typeof bookedLesson>

/** If absent: the default for a new class, unchanged for an existing one. */
const classFields = {
  title: line(120).optional(),
  course_id: z.union([idOrZero, z.literal('').transform(() => 0)]).optional(),
  date: line(10).optional(),
  ending_date: line(10).optional(),
  time: line(5).optional(),
  end_time: line(5).optional(),
  /** Dollars; free is 0. */
  class_price: z
    .union([z.literal('').transform(() => null), z.coerce.number().min(0).max(100_000)])
    .nullable()
    .optional(),
  /** 0 or '' for no limit. */
  students_limit: z
    .union([z.literal('').transform(() => 0), z.coerce.number().int().min(0).max(mostClassSeats)])
    .nullable()
    .optional(),
  no_limit: anyYesOrNo.optional(),
  late_price: z.enum(latePrices).optional(),
  require_approval: z
    .union([z.enum(['yes', 'no']), z.boolean().transform(yes => (yes ? ('yes' as const) : ('no' as const)))])
    .optional(),
  color: line(20).optional(),
  /** 'Tuesday|Thursday'; '' for a single lesson. */
  repeat_on: line(80).nullable().optional(),
  venue: line(300).nullable().optional(),
  zoom_link: line(500).nullable().optional(),
  google_meet_link: line(500).nullable().optional(),
  remarks: prose(longestRemarks).nullable().optional(),
  /** Whether to leave out Hong Kong's public holidays. */
  without_holidays: yesOrNo.optional().default(false),
  /** Other days without a lesson. */
  without_days: z.array(day).max(mostSlots).optional().default([]),
  // Sent by documented clients and ignored: the token identifies the teacher, the course identifies the seller, and
  // files have their own calls.
  teacher: z.unknown().optional(),
  teacher_id: id.optional(),
  subscriber_id: z.unknown().optional(),
  teacher_name: z.unknown().optional(),
  materials: z.unknown().optional(),
}
export const sentClass = z.object(classFields)
export type SentClass = z.output<typeof sentClass>

/** Form errors are reported by field. */
export const classFormErrors = [
  'class_name_required',
  'class_course_required',
  'class_course_unknown',
  'class_price_required',
  'class_price_low',
  'class_place_required',
  'class_place_two',
  'class_color_required',
  'class_weekday',
  'class_day',
  'class_end',
  'class_time',
  'class_duration',
  'class_far',
  'class_no_day',
  'class_many',
  'slot_taken',
  'slots_refused',
  'user_unknown',
  'class_unknown',
]

const byTeacher = { method: 'POST', access: 'teacher', query: localised } as const
const toEverybody = { access: 'public', cache: 'public', query: localised } as const

/** At most 100 days; the current month by default. */
const period = { startingDate: whenGiven(day), endingDate: whenGiven(day) }
/** What is held of what the caller paid, and what became of the money of each lesson; empty where it is free. */
const paidFor = {
  /** Dollars. */
  held: z.number(),
  lessons: z.array(paidLesson),
}

/** A class of one's own timetable. */
const timetableClass = classView.extend({
  /** Dollars that are held of all the caller's seats in it. */
  held: z.number(),
  enrolments: z.array(ownEnrolment.extend(paidFor)),
})
export type TimetableClass = z.output<typeof timetableClass>
export type TimetableBooking = z.output<typeof bookedLesson> & {
  held: number
  lessons: z.output<typeof paidLesson>[]
}

const list = z.array(classView)

export const classesContract = {
  classList: endpoint({
    ...toEverybody,
    method: 'GET',
    path: 'classes',
    summary:
      'Lists classes with a lesson in the next 60 days, soonest first; 100 unless `limit` says otherwise.',
    query: z.object({ limit: whenGiven(z.coerce.number().int().min(1).max(100)), ...localised.shape }),
    response: list,
  }),
  classSingle: endpoint({
    ...toEverybody,
    method: 'POST',
    path: 'class/single',
    summary:
      'Returns one class, as a list of one, with all its lessons. Only its teacher and people enrolled see its links.',
    body: z.object({ class_id: id }),
    response: z.tuple([classView]),
    errors: ['class_unknown', 'seller_closed'],
  }),
  teacherClasses: endpoint({
    ...toEverybody,
    method: 'POST',
    path: 'teacher/classes',
    summary: "Lists a teacher's classes with a lesson in a period of up to 100 days.",
    body: z.object({ teacher_id: id, ...period }),
    response: list,
    errors: ['date_order', 'class_period'],
  }),
  courseClasses: endpoint({
    ...toEverybody,
    method: 'POST',
    path: 'course/classes',
    summary: "Lists a course's classes with a lesson in a period of up to 100 days.",
    body: z.object({ course_id: id, ...period }),
    response: list,
    errors: ['date_order', 'class_period'],
  }),
  allClasses: endpoint({
    ...toEverybody,
    method: 'POST',
    path: 'classes/all',
    summary: "Lists classes with a lesson in a period: a teacher's, or the first 500 of all teachers.",
    body: z.object({ teacher_id: whenGiven(id), ...period }),
    response: list,
    errors: ['date_order', 'class_period'],
  }),
  myClasses: endpoint({
    method: 'POST',
    path: 'my/classes',
    summary:
      "Returns the caller's timetable for a period: classes they teach or are enrolled in, and booked lessons.",
    access: 'user',
    own: ['body.student_id'],
    query: localised,
    body: z.object({ student_id: id, ...period }),
    response: z.object({
      status: z.literal(200),
      classes: z.array(timetableClass),
      bookings: z.array(bookedLesson.extend(paidFor)),
    }),
    errors: ['date_order', 'class_period'],
  }),
  classAdd: endpoint({
    ...byTeacher,
    path: 'classes',
    summary:
      "Creates a class in one of the caller's courses with all its lessons, or not at all. `problems` names each lesson that can't be added, as for slots.",
    own: ['body.teacher_id'],
    body: sentClass.extend({
      /** Finished uploads of the purpose 'material'. */
      material_uploads: z.array(uploadId).max(mostClassMaterials).optional().default([]),
    }),
    response: z.object({ status: z.literal(200), classId: z.number(), class: classView }),
    errors: [
      ...classFormErrors,
      'class_materials_many',
      'upload_unknown',
      'upload_unfinished',
      'upload_refused',
    ],
  }),
} as const
