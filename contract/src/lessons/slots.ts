import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { isFinishedTitle } from '../rules/lesson-terms.ts'
import { mostSlots } from '../rules/lesson-times.ts'
import { meetingAddress } from '../rules/meeting-address.ts'
import { id, line, localised, requiredLine, whenGiven } from '../shared.ts'

const flag = z.enum(['0', '1'])
/** '1' or '0', as documented; also as a number. */
const sentFlag = z.union([flag, z.literal([0, 1]).transform(number => (number === 1 ? '1' : '0'))])
const yesOrNo = z.union([z.boolean(), flag.transform(text => text === '1')])

const day = line(10)
  .refine(text => text !== '', { error: 'required' })
  .refine(isDay, { error: 'date' })

/** Dates and times are in Hong Kong time. */
export const addedSlot = z.object({
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
  title: z.string(),
  seats: z.number(),
  /** Dollars. */
  price: z.number(),
  url: z.string(),
  venue: z.string(),
  is_trial: flag,
})
export type AddedSlot = z.output<typeof addedSlot>

/** The lesson that a time overlaps. */
const otherLesson = z.object({
  /** Null if it is another time in the same call. */
  slot_id: z.number().nullable(),
  title: z.string(),
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  is_trial: flag,
})
export type OtherLesson = z.output<typeof otherLesson>

/** Why a time can't be added, or isn't copied. */
export const slotReason = z.enum([
  'slot_day',
  'slot_time',
  'slot_duration',
  'slot_seats',
  'slot_midnight',
  'slot_past',
  'slot_far',
  'slot_overlap',
  'slot_holiday',
  'slot_package',
  'slot_other_price',
  'slot_booked',
])
export type SlotReason = z.output<typeof slotReason>

const refusedTime = z.object({
  trial_date: z.string(),
  trial_time: z.string(),
  /** Minutes. */
  duration: z.number(),
  code: slotReason,
  other: otherLesson.nullable(),
})
export type RefusedTime = z.output<typeof refusedTime>

/** Returned as `problems` with the refusals `slot_taken` and `slots_refused`. */
export const slotPlace = refusedTime.extend({
  /** Its index in the list that was sent, and in that item's `slots`. */
  lesson: z.number(),
  slot: z.number(),
})
export type SlotPlace = z.output<typeof slotPlace>

const leftOut = refusedTime.extend({
  title: z.string(),
  /** The public holiday's name, in the caller's language; '' if it isn't one. */
  name: z.string(),
})

const number = z.union([z.number(), z.string().max(20)])
const dollars = z.coerce
  .number()
  .min(0)
  .max(100_000)
  .refine(price => price === 0 || price >= 4, { error: 'price_low' })
const address = line(500).refine(text => meetingAddress(text) !== null, { error: 'slot_url' })

/** Problems with a time are reported by its index, so the rules of lessons judge each time. */
const sentTerms = z.object({
  teacher_id: id,
  is_trial: sentFlag.default('1'),
  date: z.string().max(40),
  slots: z
    .array(
      z.object({
        time: z.string().max(40),
        /** Minutes, as a number or as '60mins'. */
        duration: number.optional(),
        seats: number.optional(),
      }),
    )
    .max(100),
  /** Sent by documented clients and ignored. */
  slotsObj: z.unknown().optional(),
  /** The title of the package, under its documented name. */
  duration: requiredLine(120).refine(isFinishedTitle, { error: 'slot_title' }),
  venue: line(200).nullish(),
  /** Also the venue, if that is empty. */
  pVenue: line(200).nullish(),
  /** Dollars; 0 for free. An empty value doesn't mean free. */
  price: z
    .union([z.string().max(20), z.number()])
    .nullish()
    .refine(price => String(price ?? '').trim() !== '', { error: 'slot_price' })
    .pipe(
      z.coerce
        .number<string | number | null | undefined>()
        .min(0)
        .max(100_000)
        .refine(price => price === 0 || price >= 4, { error: 'price_low' }),
    ),
  /** If the package has a different price by now: whether to change it for all its open times. */
  change_price: yesOrNo.optional().default(false),
  /** Shown to people who booked. */
  url: address.nullish(),
})
/** A link or a venue is required, so that people who book know where to go. */
const sentLesson = sentTerms.refine(({ url, venue, pVenue }) => Boolean(url || venue || pVenue), {
  path: ['url'],
  error: 'slot_place',
})
export type SentLesson = z.output<typeof sentLesson>

/**
 * A time from the caller's calendar as returned by `teacher/my-profile`, with the changes. Absent fields don't change.
 */
export const changedSlot = z.object({
  slot_id: id,
  trial_date: z.string().max(40).optional(),
  trial_time: z.string().max(40).optional(),
  /** Minutes, as a number or as '60mins'. */
  duration: number.optional(),
  seats: number.optional(),
  /** Dollars. Together with the title and the kind, it identifies the package. */
  price: dollars.optional(),
  title: requiredLine(120).optional(),
  is_trial: sentFlag.optional(),
  url: address.nullish(),
  venue: line(200).nullish(),
})
export type ChangedSlot = z.output<typeof changedSlot>

/**
 * Why a time can't be changed. Returned as `problems` with the refusals `slots_refused` and `slot_taken` of a profile.
 */
export const slotChangeProblem = refusedTime.extend({
  slot_id: z.number(),
  code: z.enum([...slotReason.options, 'slot_unknown', 'slot_over']),
})
export type SlotChangeProblem = z.output<typeof slotChangeProblem>

const byTeacher = { method: 'POST', access: 'teacher', query: localised } as const

export const slotsContract = {
  slotsAdd: endpoint({
    ...byTeacher,
    path: 'teacher/addLessons',
    summary:
      "Adds up to 500 times to the caller's calendar, all or none. A package with the same title and kind is reused or created; its price changes only on request. `problems` names each time that can't be added, and an overlapping one answers `slot_taken`.",
    listAs: 'lessons',
    body: z.object({
      lessons: z
        .array(sentLesson)
        .min(1)
        .max(mostSlots)
        .refine(lessons => lessons.reduce((sum, { slots }) => sum + slots.length, 0) <= mostSlots, {
          error: 'slots_many',
        })
        .refine(lessons => lessons.some(({ slots }) => slots.length > 0), { error: 'required' }),
    }),
    response: z.object({ status: z.literal(200), slots: z.array(addedSlot) }),
    errors: ['not_yours', 'slot_taken', 'slots_refused', 'package_price', 'packages_many', 'user_unknown'],
  }),
  slotsPattern: endpoint({
    ...byTeacher,
    path: 'schedule/pattern',
    summary:
      "Previews a weekly pattern: its days, the public holidays left out, and the times that can't be added.",
    body: z.object({
      /** 0 for Sunday. */
      weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
      from: day,
      until: day,
      slots: z
        .array(
          z.object({
            time: z.string().max(40),
            /** Minutes, as a number or as '60mins'. */
            duration: number.optional(),
          }),
        )
        .max(100)
        .default([]),
      without_holidays: yesOrNo.default(true),
    }),
    response: z.object({
      status: z.literal(200),
      dates: z.array(z.string()),
      left_out: z.array(z.object({ trial_date: z.string(), name: z.string() })),
      conflicts: z.array(refusedTime),
    }),
  }),
  weekCopy: endpoint({
    ...byTeacher,
    path: 'schedule/copy-week',
    summary:
      'Copies the times of one week to another, and returns what was left out and why. `preview` changes nothing. Weeks start on Monday; any day of a week identifies it.',
    body: z.object({
      from: day,
      to: day,
      without_holidays: yesOrNo.default(true),
      preview: yesOrNo.default(false),
    }),
    response: z.object({
      status: z.literal(200),
      /** In a preview, the slot_id is 0. */
      slots: z.array(addedSlot),
      left_out: z.array(leftOut),
    }),
    errors: ['user_unknown'],
  }),
  slotsFlag: endpoint({
    ...byTeacher,
    path: 'schedule/flag',
    summary:
      "Turns times into trials ('1') or classes ('0'): those listed, or all of a day. Booked times don't change.",
    body: z.object({
      slot_ids: z.array(id).max(mostSlots).default([]),
      date: whenGiven(day),
      is_trial: sentFlag,
    }),
    response: z.object({
      status: z.literal(200),
      changed: z.array(z.number()),
      left_out: z.array(z.object({ slot_id: z.number(), code: slotReason })),
    }),
    errors: ['slot_unknown', 'package_price', 'packages_many', 'user_unknown'],
  }),
  holidayList: endpoint({
    method: 'GET',
    path: 'schedule/holidays',
    summary: "Lists Hong Kong's public holidays in a period, the coming year by default.",
    access: 'public',
    query: z.object({ from: whenGiven(day), until: whenGiven(day), ...localised.shape }),
    response: z.object({ holidays: z.array(z.object({ date: z.string(), name: z.string() })) }),
  }),
} as const
