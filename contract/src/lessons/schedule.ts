import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised } from '../shared.ts'

/** An open time of a teacher. Dates and times are in Hong Kong time. */
export const lessonSlot = z.object({
  slot_id: z.number(),
  /** The package it belongs to; also under its second documented name, `price_id`. */
  trial_id: z.number(),
  price_id: z.number(),
  teacher_id: z.number(),
  /** The centre's ID; 0 for none. */
  subscriber_id: z.number(),
  /** 'YYYY-MM-DD'. */
  trial_date: z.string(),
  /** 'HH:mm'. */
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  seats: z.number(),
  free: z.number(),
  /** Dollars: the current price. */
  price: z.number(),
  /** '' if the lesson is held online. */
  venue: z.string(),
  is_trial: z.enum(['0', '1']),
})
export type LessonSlot = z.output<typeof lessonSlot>

/** Only for the teacher. */
const ownSlot = { booked: z.number().optional(), url: z.string().optional() }

export const lessonPackage = z.object({
  price_id: z.number(),
  teacher_id: z.number(),
  /** The package's title, under its documented name. */
  duration: z.string(),
  duration_zh: z.string(),
  /** Dollars. */
  price: z.number(),
  is_trial: z.enum(['0', '1']),
  venue: z.string(),
  /** A booking can be moved or cancelled with a full refund until this many hours before it. */
  cancel_hours: z.number(),
  slots: z.array(lessonSlot.extend(ownSlot)),
  /** Fully booked times, to tell a full day from one without lessons. The teacher gets them as slots. */
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
    errors: ['teacher_unknown', 'teacher_gone', 'seller_closed'],
  }),
} as const
