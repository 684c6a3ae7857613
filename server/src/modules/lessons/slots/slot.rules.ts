import type { OtherLesson, RefusedTime } from '#contract/lessons/slots.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import {
  mostSeats,
  overlaps,
  type Period,
  periodOf,
  type SlotTime,
  slotProblem,
  slotTimeOf,
  usualMinutes,
} from '#contract/rules/lesson-times.ts'

/** As sent: minutes as a number, '60' or '60mins'; NaN if it isn't one. */
export function minutesOf(sent: number | string | undefined): number {
  if (sent === undefined || sent === '') return usualMinutes
  if (typeof sent === 'number') return sent
  const [, digits] = /^\s*(\d{1,4})\s*(?:mins?|minutes?)?\.?\s*$/i.exec(sent) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}

/** NaN if it isn't a number of seats. */
export function seatsOf(sent: number | string | undefined): number {
  if (sent === undefined || sent === '') return 1
  const seats = typeof sent === 'number' ? sent : /^\d{1,4}$/.test(sent.trim()) ? Number(sent) : Number.NaN
  return Number.isInteger(seats) && seats >= 1 && seats <= mostSeats ? seats : Number.NaN
}

/** A time that is already taken, and by what. */
export interface TakenTime extends Period {
  /** Null for another time of the same call. */
  id: number | null
  title: string
  isTrial: boolean
}

export const presentOther = ({ id, title, isTrial, from, to }: TakenTime): OtherLesson => {
  const { time, minutes } = slotTimeOf({ from, to })
  return { slot_id: id, title, trial_time: time, duration: minutes, is_trial: isTrial ? '1' : '0' }
}

/** Why a time can't be added; null if it can. */
export function refusalOf(wanted: SlotTime, taken: readonly TakenTime[], now: Date): RefusedTime | null {
  const refused = (code: RefusedTime['code'], other: OtherLesson | null = null): RefusedTime => ({
    trial_date: wanted.day,
    trial_time: wanted.time,
    duration: Number.isFinite(wanted.minutes) ? wanted.minutes : 0,
    code,
    other,
  })
  const problem = slotProblem(wanted, now)
  if (problem) return refused(problem)
  const period = periodOf(wanted)
  const met = taken.find(other => overlaps(other, period))
  return met ? refused('slot_overlap', presentOther(met)) : null
}

/** A time of one of the packages that a call sells. */
export interface WantedSlot extends SlotTime {
  seats: number
  title: string
  isTrial: boolean
}

/** Every unavailable time, in order: each is compared with the calendar and with those before it. */
export function refusedSlots<Wanted extends WantedSlot>(
  wanted: readonly Wanted[],
  taken: readonly TakenTime[],
  now: Date,
): { wanted: Wanted; refused: RefusedTime }[] {
  const before: TakenTime[] = []
  return wanted.flatMap(slot => {
    const refused = Number.isNaN(slot.seats)
      ? {
          ...{ trial_date: slot.day, trial_time: slot.time, duration: slot.minutes },
          ...{ code: 'slot_seats' as const, other: null },
        }
      : refusalOf(slot, [...taken, ...before], now)
    if (refused) return [{ wanted: slot, refused }]
    before.push({ id: null, title: slot.title, isTrial: slot.isTrial, ...periodOf(slot) })
    return []
  })
}

/** From the first of these days to the last, as instants; null if none is a day. */
export function spanOf(days: readonly Day[]): Period | null {
  const sorted = [...days].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    from: periodOf({ day: first, time: '00:00', minutes: 0 }).from,
    to: periodOf({ day: last, time: '00:00', minutes: 24 * 60 }).to,
  }
}
