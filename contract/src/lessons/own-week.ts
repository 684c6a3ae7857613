import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isFinishedTitle } from '../rules/lesson-terms.ts'
import { mostSeats, usualMinutes } from '../rules/lesson-times.ts'
import { meetingAddress } from '../rules/meeting-address.ts'
import { id, line, localised, requiredLine, status200 } from '../shared.ts'
import { wantedDay } from './own-times.ts'

// When the caller gives lessons: the hours of a usual week, time off, and other calendars that keep them busy.

const flag = z.enum(['0', '1'])
const yesOrNo = z.union([z.boolean(), flag.transform(text => text === '1')])

const hours = z.object({
  /** 0 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  /** 'HH:mm'. */
  from: z.string().max(5),
  /** 'HH:mm'; '24:00' for midnight. */
  to: z.string().max(5),
})
export type TeachingHours = z.output<typeof hours>

const week = z.object({
  hours: z.array(hours),
  /** The title its times are sold under. */
  title: z.string(),
  is_trial: flag,
  /** Dollars. */
  price: z.number(),
  /** Minutes of one lesson. */
  duration: z.number(),
  seats: z.number(),
  url: z.string(),
  venue: z.string(),
  until: z.string(),
  /** Dates left out of the pattern. */
  except: z.array(z.string()),
  without_holidays: z.boolean(),
})
export type TeachingWeek = z.output<typeof week>

const timeOff = z.object({
  off_id: z.number(),
  from: z.string(),
  /** Its last day. */
  until: z.string(),
  /** 'HH:mm' on the first day; '' for whole days. */
  from_time: z.string(),
  /** 'HH:mm' on the last day, or '24:00'; '' for whole days. */
  until_time: z.string(),
  note: z.string(),
})
export type TimeOff = z.output<typeof timeOff>

const busyCalendar = z.object({
  calendar_id: z.number(),
  name: z.string(),
  /** When it was last read; null before the first time. */
  read_at: z.string().nullable(),
  /** Why the last reading failed; '' if it succeeded. */
  problem: z.enum(['', 'address', 'password', 'missing', 'answer', 'large', 'format', 'network']),
  /** Busy times of the next seven days. */
  busy: z.number(),
})
export type BusyCalendar = z.output<typeof busyCalendar>
export type CalendarProblem = BusyCalendar['problem']

/** What is booked in a period of time off, which doesn't cancel it. */
const bookedThen = z.object({
  lesson_id: z.number(),
  kind: z.enum(['trial', 'lesson', 'class']),
  title: z.string(),
  trial_date: z.string(),
  trial_time: z.string(),
})

const byTeacher = { access: 'teacher', query: localised } as const

export const ownWeekContract = {
  weekView: endpoint({
    ...byTeacher,
    method: 'GET',
    path: 'schedule/week',
    summary: "Returns the caller's usual week, their time off, and their other calendars.",
    response: z.object({
      status: z.literal(200),
      /** Null without a pattern. */
      week: week.nullable(),
      time_off: z.array(timeOff),
      calendars: z.array(busyCalendar),
    }),
  }),
  busyTimes: endpoint({
    ...byTeacher,
    method: 'GET',
    path: 'schedule/busy',
    summary: "Lists when the caller is busy or off in a period. Open times in these hours aren't offered.",
    query: z.object({ from: wantedDay, until: wantedDay, ...localised.shape }),
    response: z.object({
      status: z.literal(200),
      times: z.array(
        z.object({
          /** Null for time off. */
          calendar_id: z.number().nullable(),
          starts_at: z.string(),
          ends_at: z.string(),
          note: z.string(),
        }),
      ),
    }),
  }),
  weekSave: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/week',
    summary:
      'Sets the usual week. Its hours are divided into lessons: missing ones are opened, and unbooked ones that no longer belong are removed. Classes and other times stay. Without hours, the pattern ends. `preview` only counts.',
    body: z.object({
      hours: z.array(hours).max(50),
      title: requiredLine(120).refine(isFinishedTitle, { error: 'slot_title' }),
      is_trial: z
        .union([flag, z.literal([0, 1]).transform(number => (number === 1 ? '1' : '0'))])
        .default('1'),
      /** Dollars. */
      price: z.coerce
        .number()
        .min(0)
        .max(100_000)
        .refine(price => price === 0 || price >= 4, { error: 'price_low' }),
      /** The title's current price, if it differs: it changes for all its open times. */
      change_price: yesOrNo.optional().default(false),
      duration: z.coerce.number().int().default(usualMinutes),
      seats: z.coerce.number().int().min(1).max(mostSeats).default(1),
      url: line(500)
        .refine(text => meetingAddress(text) !== null, { error: 'slot_url' })
        .default(''),
      venue: line(200).default(''),
      until: wantedDay,
      except: z.array(wantedDay).max(200).default([]),
      without_holidays: yesOrNo.optional().default(true),
      preview: yesOrNo.optional().default(false),
    }),
    response: z.object({
      status: z.literal(200),
      added: z.number(),
      deleted: z.number(),
      /** Open times that stay as they are. */
      kept: z.number(),
      /** Times that stay because they're booked. */
      booked: z.number(),
      /** Times blocked by a class or another time. */
      blocked: z.number(),
    }),
    errors: ['package_price', 'packages_many', 'user_unknown'],
  }),
  timeOffAdd: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/time-off',
    summary:
      'Hides all open times in a period. Bookings in it stay and are listed, to be moved or cancelled. `preview` changes nothing.',
    body: z.object({
      from: wantedDay,
      until: wantedDay,
      /** 'HH:mm' on the first day; its beginning by default. */
      from_time: line(5).default(''),
      /** 'HH:mm' on the last day, or '24:00'; its end by default. */
      until_time: line(5).default(''),
      note: line(120).default(''),
      preview: yesOrNo.optional().default(false),
    }),
    response: z.object({
      status: z.literal(200),
      /** 0 for a preview. */
      off_id: z.number(),
      closed: z.number(),
      booked: z.array(bookedThen),
    }),
    errors: ['user_unknown', 'time_off_many'],
  }),
  timeOffRemove: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/time-off/remove',
    summary: 'Ends a period of time off. Its open times are offered again.',
    body: z.object({ off_id: id }),
    response: status200,
    errors: ['time_off_unknown'],
  }),
  calendarAdd: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/calendars',
    summary:
      "Reads another calendar (.ics) from an address, now and every 15 minutes. Open times in its busy hours aren't offered. Only the hours are stored.",
    body: z.object({ address: requiredLine(2000), name: requiredLine(80) }),
    response: z.object({ status: z.literal(200), calendar: busyCalendar }),
    errors: ['calendars_many', 'calendar_unread', 'calendar_unknown', 'user_unknown', 'too_many'],
  }),
  calendarRefresh: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/calendars/refresh',
    summary: 'Reads a calendar again now. If that fails, its last busy times stay.',
    body: z.object({ calendar_id: id }),
    response: z.object({ status: z.literal(200), calendar: busyCalendar }),
    errors: ['calendar_unknown', 'too_many'],
  }),
  calendarRemove: endpoint({
    ...byTeacher,
    method: 'POST',
    path: 'schedule/calendars/remove',
    summary: 'Removes a calendar and its busy times.',
    body: z.object({ calendar_id: id }),
    response: status200,
    errors: ['calendar_unknown'],
  }),
} as const
