import { z } from 'zod'
import { type SlotChangeProblem, slotChangeProblem } from '#contract/lessons/slots.ts'
import { clockText, shortDayText, timesText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

type Options = { locale: Locale }
type Details = Readonly<Record<string, unknown>>

const reasons: Readonly<
  Partial<Record<SlotChangeProblem['code'], (inputs: object, options: Options) => string>>
> = {
  slot_day: m.api_slot_day,
  slot_time: m.api_slot_time,
  slot_duration: m.api_slot_duration,
  slot_seats: m.api_slot_seats_range,
  slot_midnight: m.api_slot_midnight,
  slot_past: m.api_slot_past,
  slot_far: m.api_slot_far,
  slot_booked: m.api_slot_booked,
  slot_unknown: m.api_slot_unknown,
  slot_over: m.api_slot_over,
}

/** By its index in the request, or by its ID. */
const named = slotChangeProblem.omit({ slot_id: true })

const problemsOf = ({ problems }: Details) => z.array(named).safeParse(problems).data ?? []

/** Names the time and what it overlaps, if known. */
export function takenText(details: Details, options: Options): string {
  const [first] = problemsOf(details)
  if (!first?.other) return m.api_slot_taken({}, options)
  const { trial_date, trial_time, duration, other } = first
  return m.api_slot_taken_by(
    {
      day: shortDayText(trial_date, options.locale),
      times: timesText({ time: trial_time, minutes: duration }, options.locale),
      title: other.title,
      other: timesText({ time: other.trial_time, minutes: other.duration }, options.locale),
    },
    options,
  )
}

/** The first impossible time, and why. */
export function refusedText(details: Details, options: Options): string {
  const first = problemsOf(details).find(({ code }) => code !== 'slot_overlap')
  if (!first) return m.api_fields({}, options)
  const reason = (reasons[first.code] ?? m.api_slot_taken)({}, options)
  if (first.trial_date === '') return reason
  return m.api_slots_refused(
    {
      day: shortDayText(first.trial_date, options.locale) || first.trial_date,
      time: clockText(first.trial_time, options.locale),
      reason,
    },
    options,
  )
}
