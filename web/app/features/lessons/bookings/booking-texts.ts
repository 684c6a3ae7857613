import type { Booking } from '#contract/lessons/bookings.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockTextAt, timesText } from '../../../lib/clock-text.ts'
import { recentDayText } from '../../../lib/dates.ts'
import { getLocale } from '../../../lib/locale.ts'
import { gradeLabel } from '../../accounts/learners/grades.ts'

// Texts about a booking, in the page's language and in Hong Kong time.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const isTrial = ({ trial }: Booking): boolean => trial.is_trial === '1'

export const titleOf = ({ trial }: Booking): string =>
  (getLocale() === 'zh-HK' && trial.duration_zh) || trial.duration

/** 'Today', 'Sat 5 Dec', '5 Dec 2027'. */
export const dayOf = (day: string, now: Date): string =>
  day === hongKongDay(now) ? m.lessons_today() : recentDayText(day, now)

/** '10:00–11:00 am'. */
export const timesOf = ({ trial_time, duration }: Pick<Booking, 'trial_time' | 'duration'>): string =>
  timesText({ time: trial_time, minutes: duration })

/** 'Sat 5 Dec, 10:00 am'. */
export const momentOf = (at: Date, now: Date): string =>
  m.lessons_moment({ day: dayOf(hongKongDay(at), now), time: clockTextAt(at) })

export const amountOf = (dollars: number): string =>
  dollars === 0 ? m.lessons_free() : amountText(centsOf(dollars))

const withGrade = (name: string, grade: string): string =>
  grade ? m.lessons_learner_grade({ name, grade: gradeLabel(grade) }) : name

/** For the person who booked: 'Me', or the child. */
export function learnerOf(booking: Booking): string {
  if (booking.learner_id === null) return m.lessons_me()
  if (!booking.learner_name) return m.lessons_learner_removed()
  return withGrade(booking.learner_name, booking.learner_grade)
}

/** For the teacher. */
export const studentOf = ({ learner_name }: Booking): string => learner_name || m.lessons_student_unnamed()

/**
 * Until when it can be moved or cancelled with a full refund: if the teacher has moved it, until it starts; if the
 * weather suspended it, until it is refunded automatically.
 */
export const freeUntil = ({ starts_at, moved, suspended, request }: Booking, cancelHours: number): Date =>
  suspended
    ? new Date(suspended.refund_at)
    : new Date(
        new Date(starts_at).getTime() - (moved || request?.state === 'accepted' ? 0 : cancelHours * hourMs),
      )

export function isFree(booking: Booking, cancelHours: number, now: Date): boolean {
  return booking.upcoming && booking.can_move_until !== null && freeUntil(booking, cancelHours) > now
}

/** If the teacher has moved it and it hasn't started: its earlier time. */
export function movedText({ moved }: Booking, now: Date): string | null {
  if (!moved) return null
  return m.lessons_moved_by_teacher({ day: dayOf(moved.trial_date, now), time: timesOf(moved) })
}

/** 'Starts in 12 minutes', 'Tomorrow', 'In 19 days'; counted in calendar days. */
export function startsIn({ starts_at, suspended }: Booking, now: Date): string {
  if (suspended) return ''
  const starts = new Date(starts_at)
  const left = starts.getTime() - now.getTime()
  if (left <= 0) return m.lessons_under_way()
  if (left <= hourMs) return m.lessons_in_minutes({ minutes: Math.ceil(left / minuteMs) })
  const days = Math.round((dayStart(starts) - dayStart(now)) / dayMs)
  if (days === 0) return m.lessons_in_hours({ hours: Math.round(left / hourMs) })
  return days === 1 ? m.lessons_tomorrow() : m.lessons_in_days({ days })
}

const dayStart = (at: Date): number => new Date(`${hongKongDay(at)}T00:00:00Z`).getTime()

/** Whether the link can be requested; the server decides. */
export function isOpen(booking: Booking, now: Date): boolean {
  const { join_from, ends_at, upcoming } = booking
  if (join_from === null || !upcoming || new Date(ends_at) <= now) return false
  return booking.can_join || new Date(join_from) <= now
}

/** A suspended lesson hasn't. */
export const hasBegun = ({ starts_at, suspended }: Booking, now: Date): boolean =>
  !suspended && new Date(starts_at) <= now

/** Attendance hasn't been recorded. */
export const isUnmarked = (booking: Booking, now: Date): boolean =>
  booking.status !== 'cancelled' && booking.attendance === null && hasBegun(booking, now)

export function cancelledBy({ cancelled_by: by }: Booking, side: 'student' | 'teacher'): string {
  if (by === side) return m.lessons_cancelled_by_you()
  if (by === 'student') return m.lessons_cancelled_by_student()
  return by === 'teacher' ? m.lessons_cancelled_by_teacher() : m.lessons_cancelled_by_us()
}

export interface LearnerCount {
  /** Null for the account's owner. */
  learner_id: number | null
  name: string
  count: number
}

/** Who has lessons to come, by the first of them. */
export function learnersOf(bookings: readonly Booking[]): LearnerCount[] {
  const byLearner = new Map<number | null, LearnerCount>()
  for (const { learner_id, learner_name } of bookings) {
    const known = byLearner.get(learner_id)
    if (known) known.count += 1
    else {
      const name = learner_id === null ? m.lessons_me() : learner_name || m.lessons_learner_removed()
      byLearner.set(learner_id, { learner_id, name, count: 1 })
    }
  }
  return [...byLearner.values()]
}

/** The days of lessons that are in order of time. */
export function byDay(bookings: readonly Booking[]): [day: string, lessons: Booking[]][] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const lessons = days.get(booking.trial_date)
    if (lessons) lessons.push(booking)
    else days.set(booking.trial_date, [booking])
  }
  return [...days]
}

/** 'Today' or 'Tomorrow'; null for any other day. */
export function nearDayText(day: string, now: Date): string | null {
  if (day === hongKongDay(now)) return m.lessons_today()
  return day === hongKongDay(new Date(now.getTime() + dayMs)) ? m.lessons_tomorrow() : null
}

export interface Groups {
  today: Booking[]
  next: Booking[]
  past: Booking[]
}

/** For the teacher: all of today together, including past lessons. */
export function grouped(upcoming: readonly Booking[], past: readonly Booking[], now: Date): Groups {
  const today = hongKongDay(now)
  const isToday = ({ trial_date, status }: Booking) => trial_date === today && status !== 'cancelled'
  const byTime = (one: Booking, other: Booking) => one.starts_at.localeCompare(other.starts_at)
  return {
    today: [...past.filter(isToday), ...upcoming.filter(isToday)].sort(byTime),
    next: upcoming.filter(booking => !isToday(booking)),
    past: past.filter(booking => !isToday(booking)),
  }
}
