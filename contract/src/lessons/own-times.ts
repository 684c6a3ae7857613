import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { isFinishedTitle } from '../rules/lesson-terms.ts'
import { mostChosen, mostSeats } from '../rules/lesson-times.ts'
import { meetingAddress } from '../rules/meeting-address.ts'
import { id, line, localised, requiredLine, whenGiven } from '../shared.ts'
import { slotReason } from './slots.ts'

// The caller's own calendar as a whole, and many of its open times at once.

export const wantedDay = line(10)
  .refine(text => text !== '', { error: 'required' })
  .refine(isDay, { error: 'date' })

const flag = z.enum(['0', '1'])

/** Anything that takes the teacher's time. Dates and times are in Hong Kong time. */
const ownTime = z.object({
  /** The slot's ID, or the lesson's for a class. */
  lesson_id: z.number(),
  kind: z.enum(['trial', 'lesson', 'class']),
  trial_date: z.string(),
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  title: z.string(),
  title_zh: z.string(),
  /** 0 for a class, which has its own limit. */
  seats: z.number(),
  booked: z.number(),
  /** Falls in time off or in a busy time of another calendar, so an open time isn't offered. */
  busy: z.boolean(),
})
export type OwnTime = z.output<typeof ownTime>

/** Times by ID, or all open ones in a period. */
const chosenTimes = {
  slot_ids: z.array(id).max(mostChosen).default([]),
  from: whenGiven(wantedDay),
  until: whenGiven(wantedDay),
  /** For a period: only trials ('1') or only others ('0'). */
  is_trial: whenGiven(z.union([flag, z.literal([0, 1]).transform(number => (number === 1 ? '1' : '0'))])),
  /** Only counts what would change. */
  preview: z
    .union([z.boolean(), flag.transform(text => text === '1')])
    .optional()
    .default(false),
}

const leftOut = z.object({
  slot_id: z.number(),
  trial_date: z.string(),
  trial_time: z.string(),
  code: slotReason,
})

const byTeacher = { access: 'teacher', query: localised } as const

export const ownTimesContract = {
  ownTimes: endpoint({
    ...byTeacher,
    method: 'GET',
    path: 'schedule/times',
    summary:
      "Lists everything that takes the caller's time in a period: open times, booked times and class lessons. Up to two months, or a year for classes alone.",
    query: z.object({
      from: wantedDay,
      until: wantedDay,
      kinds: whenGiven(z.enum(['all', 'class'])),
      ...localised.shape,
    }),
    response: z.object({ status: z.literal(200), times: z.array(ownTime) }),
  }),
  slotsChange: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/change',
    summary:
      'Changes many open times at once: seats, price, title, link or place. A new price applies to all open times with the title. Booked times keep their price, title and place, and are listed in `left_out`.',
    body: z
      .object({
        ...chosenTimes,
        seats: z.coerce.number().int().min(1).max(mostSeats).optional(),
        /** Dollars. */
        price: z.coerce
          .number()
          .min(0)
          .max(100_000)
          .refine(price => price === 0 || price >= 4, { error: 'price_low' })
          .optional(),
        title: requiredLine(120).refine(isFinishedTitle, { error: 'slot_title' }).optional(),
        url: line(500)
          .refine(text => meetingAddress(text) !== null, { error: 'slot_url' })
          .optional(),
        venue: line(200).optional(),
      })
      .refine(({ seats, price, title, url, venue }) => [seats, price, title, url, venue].some(isGiven), {
        path: ['seats'],
        error: 'required',
      }),
    response: z.object({ status: z.literal(200), changed: z.number(), left_out: z.array(leftOut) }),
    errors: ['slot_unknown', 'package_price', 'packages_many', 'user_unknown'],
  }),
  slotsDelete: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/delete',
    summary:
      'Deletes many open times at once. Times that are booked or being paid for stay, and are listed in `left_out`.',
    body: z.object(chosenTimes),
    response: z.object({ status: z.literal(200), deleted: z.number(), left_out: z.array(leftOut) }),
    errors: ['slot_unknown', 'user_unknown'],
  }),
} as const

const isGiven = (value: unknown): boolean => value !== undefined
