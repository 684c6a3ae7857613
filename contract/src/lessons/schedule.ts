import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised } from '../shared.ts'

/** One time of a teacher's that can be booked. Days and times are Hong Kong's. */
export const lessonSlot = z.object({
  slot_id: z.number(),
  /** The package it is sold as; also under its documented second name, `price_id`. */
  trial_id: z.number(),
  price_id: z.number(),
  teacher_id: z.number(),
  /** The centre's id, 0 for none. */
  subscriber_id: z.number(),
  /** 'YYYY-MM-DD'. */
  trial_date: z.string(),
  /** 'HH:mm'. */
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  seats: z.number(),
  free: z.number(),
  /** Dollars, now. */
  price: z.number(),
  /** '' for a lesson that takes place online. */
  venue: z.string(),
  is_trial: z.enum(['0', '1']),
})
export type LessonSlot = z.output<typeof lessonSlot>

/** To the teacher alone. */
const ownSlot = { booked: z.number().optional(), url: z.string().optional() }

export const lessonPackage = z.object({
  price_id: z.number(),
  teacher_id: z.number(),
  /** Its title, as documented. */
  duration: z.string(),
  duration_zh: z.string(),
  /** Dollars. */
  price: z.number(),
  is_trial: z.enum(['0', '1']),
  venue: z.string(),
  /** Until so many hours before, a booking can be moved or cancelled with full refund. */
  cancel_hours: z.number(),
  slots: z.array(lessonSlot.extend(ownSlot)),
  /** Times that are taken, so that a day tells a full one from one without lessons; to the teacher they are slots. */
  full: z.array(z.object({ trial_date: z.string(), trial_time: z.string() })),
})
export type LessonPackage = z.output<typeof lessonPackage>

export const scheduleContract = {
  teacherLessons: endpoint({
    method: 'POST',
    path: 'teacher/getLessonsByTeacherId',
    summary:
      "Lists a teacher's packages with their open times. The teacher gets all upcoming times, with the number booked.",
    access: 'public',
    cache: 'public',
    query: localised,
    body: z.object({ teacher_id: id }),
    response: z.array(lessonPackage),
    errors: ['teacher_unknown', 'teacher_gone'],
  }),
} as const
