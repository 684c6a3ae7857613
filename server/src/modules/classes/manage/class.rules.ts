import type { SentClass } from '#contract/classes/classes.ts'
import {
  type ClassColor,
  type ClassTimesProblem,
  cheapestCents,
  classColors,
  classTimesProblem,
  repeatOnOf,
  usualClass,
  weekdaysOf,
} from '#contract/rules/class-form.ts'
import { classPlaceOf } from '#contract/rules/class-place.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { CourseClass } from '../classes.tables.ts'

/** What a form decides about a class. */
export type DecidedClass = Pick<
  CourseClass,
  | 'title'
  | 'productId'
  | 'priceCents'
  | 'latePrice'
  | 'seats'
  | 'needsApproval'
  | 'color'
  | 'startsOn'
  | 'endsOn'
  | 'startTime'
  | 'endTime'
  | 'weekdays'
  | 'venue'
  | 'zoomLink'
  | 'googleMeetLink'
  | 'remarks'
>

/** The field to blame. */
const timesFields: Readonly<Record<ClassTimesProblem, keyof SentClass>> = {
  class_day: 'date',
  class_end: 'ending_date',
  class_time: 'time',
  class_duration: 'end_time',
  class_far: 'ending_date',
  class_no_day: 'repeat_on',
  class_many: 'ending_date',
}

/** The sent values over existing or default ones; `problems` are by field. */
export function decideClass(
  sent: SentClass,
  before: CourseClass | null,
): { decided: DecidedClass; problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const title = sent.title ?? before?.title ?? ''
  if (title === '') problems.title = 'class_name_required'
  const productId = sent.course_id ?? before?.productId ?? 0
  if (productId === 0) problems.course_id = 'class_course_required'
  const priceCents = priceOf(sent.class_price, before)
  if (priceCents === null) problems.class_price = 'class_price_required'
  else if (priceCents > 0 && priceCents < cheapestCents) problems.class_price = 'class_price_low'
  const color = colorOf(sent.color ?? before?.color)
  if (!color) problems.color = 'class_color_required'
  const place = classPlaceOf({
    venue: sent.venue ?? before?.venue ?? '',
    zoomLink: sent.zoom_link ?? before?.zoomLink ?? '',
    googleMeetLink: sent.google_meet_link ?? before?.googleMeetLink ?? '',
  })
  if (!place) problems.zoom_link = 'class_place_two'
  else if (!place.venue && !place.zoomLink && !place.googleMeetLink)
    problems.zoom_link = 'class_place_required'
  const { problem, ...times } = timesOf(sent, before)
  Object.assign(problems, problem)
  return {
    decided: {
      ...{ title, productId, priceCents: priceCents ?? 0, color: color ?? 'purple', ...times },
      ...(place ?? { venue: '', zoomLink: '', googleMeetLink: '' }),
      latePrice: sent.late_price ?? before?.latePrice ?? 'pro_rata',
      seats: seatsOf(sent, before),
      needsApproval: sent.require_approval
        ? sent.require_approval === 'yes'
        : (before?.needsApproval ?? false),
      remarks: sent.remarks ?? before?.remarks ?? '',
    },
    problems,
  }
}

/** Null if a price is missing: the field was emptied. */
function priceOf(sent: SentClass['class_price'], before: CourseClass | null): number | null {
  if (sent === undefined) return before?.priceCents ?? centsOf(usualClass.priceDollars)
  return sent === null ? null : centsOf(sent)
}

const colorOf = (name: string | undefined): ClassColor | undefined =>
  classColors.find(color => color === name?.toLowerCase().replaceAll(/[\s-]/g, ''))

/** 0 for no limit. */
function seatsOf(sent: SentClass, before: CourseClass | null): number {
  if (sent.no_limit) return 0
  return sent.students_limit === undefined ? (before?.seats ?? 0) : (sent.students_limit ?? 0)
}

type Times = Pick<DecidedClass, 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'weekdays'>

function timesOf(sent: SentClass, before: CourseClass | null): Times & { problem: Record<string, string> } {
  const startsOn = sent.date ?? before?.startsOn ?? ''
  const weekdays = weekdaysOf(sent.repeat_on ?? (before ? repeatOnOf(before.weekdays) : ''))
  const ending = sent.ending_date ?? before?.endsOn ?? ''
  const until = ending === '' ? startsOn : ending
  const startTime = sent.time ?? before?.startTime ?? usualClass.time
  const sentEnd = sent.end_time ?? before?.endTime ?? usualClass.endTime
  // Stored in one form, so that no one mistakes it for the previous midnight.
  const endTime = sentEnd === '00:00' ? '24:00' : sentEnd
  const fault = classTimesProblem({
    ...{ from: startsOn, until, time: startTime, endTime },
    weekdays: weekdays ?? [],
  })
  return {
    ...{ startsOn, startTime, endTime, weekdays: weekdays ?? [] },
    // A single lesson ends on the day it starts.
    endsOn: weekdays?.length === 0 ? startsOn : until,
    problem:
      weekdays === null ? { repeat_on: 'class_weekday' } : fault ? { [timesFields[fault]]: fault } : {},
  }
}
