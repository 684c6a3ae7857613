import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, line, localised, prose } from '../shared.ts'
import { classFormErrors, classView, sentClass } from './classes.ts'

// Changes to an existing class. A change that affects enrolled students is previewed first, and made once it is
// confirmed.

const confirmation = {
  /** Sent after the answer `class_students` has shown what changes, and for whom. */
  confirm: z
    .union([z.boolean(), z.enum(['0', '1']).transform(text => text === '1')])
    .optional()
    .default(false),
}
/** Sent to the enrolled students. */
const reason = { reason: prose(500).optional().default('') }

const changedLesson = z.object({
  lesson_id: z.number(),
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
})
/** Returned with the refusal `class_students`. */
export const classChangeView = z.object({
  /** Seats taken, and the first names of the learners. */
  enrolled: z.number(),
  names: z.array(z.string()),
  moved: z.array(z.object({ from: changedLesson, to: changedLesson })),
  /** These count as cancelled, and their value is refunded. */
  removed: z.array(changedLesson),
  added: z.array(changedLesson),
  place: z.boolean(),
})
export type ClassChangeView = z.output<typeof classChangeView>

/** What cancelling a class or a lesson would do. */
export const cancellingView = z.object({
  /** The lesson that would be cancelled; for a class, its next one. */
  lesson: changedLesson,
  /** How many lessons would be cancelled. */
  lessons: z.number(),
  /** Whether it is the only lesson left, so that the whole class is cancelled instead. */
  last: z.boolean(),
  /** Seats taken, and the first names of the learners. */
  enrolled: z.number(),
  names: z.array(z.string()),
  /** How many others would be told, who asked, waited or were offered a seat. */
  others: z.number(),
  /** Dollars that would be refunded in all. */
  refund: z.number(),
  /** How many people would be refunded. */
  refunded: z.number(),
  /** Dollars that would be refunded to each; null if they differ. */
  refund_each: z.number().nullable(),
  /** The next day on which the teacher is free at the lesson's time; null if there is none within three weeks. */
  make_up: changedLesson.omit({ lesson_id: true }).nullable(),
})
export type CancellingView = z.output<typeof cancellingView>

const byTeacher = { method: 'POST', access: 'teacher', query: localised } as const
const changed = z.object({
  status: z.literal(200),
  class: classView,
  /** How many people are enrolled and notified. */
  told: z.number(),
})

const day = line(10).refine(isDay, { error: 'date' })
const time = line(5).optional()
const lessonErrors = [
  'class_unknown',
  'class_lesson_unknown',
  'class_students',
  'class_cancelled',
  'user_unknown',
]

export const classChangesContract = {
  classEdit: endpoint({
    ...byTeacher,
    path: 'class/update',
    summary:
      "Changes a class. Fields left out stay as they are. Lessons that haven't started follow the new days and times. If anyone is enrolled, the call answers `class_students` with the changes until they are confirmed.",
    own: ['body.teacher_id'],
    body: sentClass.extend({
      class_id: id,
      /** The version when the form was opened. */
      version: z.coerce.number().int().optional(),
      ...reason,
      ...confirmation,
    }),
    response: changed,
    errors: [
      ...classFormErrors,
      'class_changed',
      'class_students',
      'class_cancelled',
      'class_seats',
      'class_course_kept',
    ],
  }),
  classCancel: endpoint({
    ...byTeacher,
    path: 'class/cancel',
    summary:
      "Cancels a whole class. Everyone enrolled is told, and refunded for whatever hasn't been refunded yet.",
    body: z.object({ class_id: id, ...reason, ...confirmation }),
    response: changed,
    errors: ['class_unknown', 'class_students', 'class_cancelled', 'class_finished', 'user_unknown'],
  }),
  classCancelPreview: endpoint({
    ...byTeacher,
    path: 'class/cancel/preview',
    summary:
      'Returns what cancelling a class, or one of its lessons, would do: who is told, how much is refunded, and when the lesson could be held instead.',
    body: z.object({
      class_id: id,
      /** Without it, the whole class. */
      lesson_id: id.optional(),
    }),
    response: cancellingView,
    errors: [
      'class_unknown',
      'class_lesson_unknown',
      'class_lesson_over',
      'class_cancelled',
      'class_finished',
      'user_unknown',
    ],
  }),
  classDelete: endpoint({
    ...byTeacher,
    path: 'class/delete',
    summary: 'Deletes a class that no one ever joined.',
    body: z.object({ class_id: id }),
    response: z.object({ status: z.literal(200) }),
    errors: ['class_unknown', 'class_had_students', 'user_unknown'],
  }),
  classLessonCancel: endpoint({
    ...byTeacher,
    path: 'class/lesson/cancel',
    summary: 'Cancels one lesson without a new date. Everyone enrolled is refunded for it.',
    body: z.object({ lesson_id: id, ...reason, ...confirmation }),
    response: changed,
    errors: [...lessonErrors, 'class_lesson_over', 'class_lesson_last'],
  }),
  classLessonMove: endpoint({
    ...byTeacher,
    path: 'class/lesson/move',
    summary: 'Moves one lesson to another date, including one suspended by the weather.',
    body: z.object({ lesson_id: id, date: day, time, end_time: time, ...reason, ...confirmation }),
    response: changed,
    errors: [
      ...lessonErrors,
      'class_lesson_over',
      'slot_taken',
      'slots_refused',
      'class_time',
      'class_duration',
    ],
  }),
  classLessonAdd: endpoint({
    ...byTeacher,
    path: 'class/lesson/add',
    summary:
      "Adds a lesson to a class at no extra charge, at the class's usual times unless others are sent.",
    body: z.object({
      class_id: id,
      date: day,
      time,
      end_time: time,
      note: prose(2000).optional().default(''),
      ...reason,
    }),
    response: changed,
    errors: [
      'class_unknown',
      'class_cancelled',
      'slot_taken',
      'slots_refused',
      'class_time',
      'class_duration',
      'class_many',
      'user_unknown',
    ],
  }),
  classLessonNote: endpoint({
    ...byTeacher,
    path: 'class/lesson/note',
    summary: 'Saves what a lesson is about, for everyone enrolled.',
    body: z.object({ lesson_id: id, note: prose(2000) }),
    response: changed,
    errors: ['class_unknown', 'class_lesson_unknown', 'user_unknown'],
  }),
} as const
