import { cheapestCents, type LatePrice } from '#contract/rules/class-form.ts'
import type { ClassLesson } from '../../lessons/index.ts'

const hourMs = 3600 * 1000

/**
 * How long an offer from the waiting list is held, and how many hours before the next lesson it ends at the latest.
 */
export const offerHours = 24
export const offerNoticeHours = 12
/** How long a seat approved by the teacher is held. */
export const approvedHours = 48

type Timed = Pick<ClassLesson, 'startsAt' | 'endsAt' | 'state'>

const takesPlace = ({ state }: Timed) => state === 'open'
/** A lesson suspended by the weather is still owed, whenever it will be. */
const isOwed = ({ state, startsAt }: Timed, now: Date) =>
  state === 'suspended' || (state === 'open' && startsAt > now)

export interface ClassTimes {
  /** Of the lessons that haven't started. */
  next: Date | null
  /** The first of all, started or not. */
  first: Date | null
  last: Date | null
  /** When the last one is over. */
  end: Date | null
  /** All except cancelled ones. */
  lessons: number
  /** How many of them someone who enrols now is owed. */
  owed: number
}

/** Lessons by time. */
export function classTimes(lessons: readonly Timed[], now: Date): ClassTimes {
  const held = lessons.filter(takesPlace)
  return {
    next: held.find(({ startsAt }) => startsAt > now)?.startsAt ?? null,
    first: held[0]?.startsAt ?? null,
    last: held.at(-1)?.startsAt ?? null,
    end: held.at(-1)?.endsAt ?? null,
    lessons: lessons.filter(({ state }) => state !== 'cancelled').length,
    owed: countOwed(lessons, now),
  }
}

/** How many of someone's lessons start after that moment. */
export const countOwed = (lessons: readonly Timed[], after: Date): number =>
  lessons.filter(lesson => isOwed(lesson, after)).length

/** The first lesson held after that moment; null if there is none. */
export const firstAfter = (lessons: readonly Timed[], after: Date | null): Date | null =>
  lessons.find(lesson => takesPlace(lesson) && (after === null || lesson.startsAt > after))?.startsAt ?? null

/** The price of a seat taken now: each past lesson takes its share off, unless everyone pays the full price. */
export function seatPrice(
  { priceCents, latePrice }: { priceCents: number; latePrice: LatePrice },
  { lessons, owed }: Pick<ClassTimes, 'lessons' | 'owed'>,
): number {
  if (latePrice === 'full' || priceCents === 0 || owed >= lessons) return priceCents
  const share = Math.floor(priceCents / lessons)
  return Math.max(priceCents - share * (lessons - owed), cheapestCents)
}

/** Whether someone can still enrol. */
export const canBegin = ({ last, owed }: ClassTimes, now: Date): boolean =>
  (last !== null && last > now) || (last === null && owed > 0)

/** Whether someone on the waiting list can still be offered a seat, now or after the next lesson. */
export const canWait = ({ last }: ClassTimes, now: Date): boolean =>
  last !== null && last.getTime() - offerNoticeHours * hourMs > now.getTime()

/** Until when a seat is held for the next on the waiting list; null if there is no time left for it. */
export function offerUntil({ next }: ClassTimes, now: Date): Date | null {
  if (!next) return null
  const until = Math.min(now.getTime() + offerHours * hourMs, next.getTime() - offerNoticeHours * hourMs)
  return until > now.getTime() ? new Date(until) : null
}

/** The same for someone who asked and was approved: while there is anything left to attend. */
export function approvedUntil({ last }: ClassTimes, now: Date): Date | null {
  if (!last) return null
  const until = Math.min(now.getTime() + approvedHours * hourMs, last.getTime())
  return until > now.getTime() ? new Date(until) : null
}

/** The refund for cancelled lessons: each its share, the last one all that is left. */
export function lessonShare(
  { priceCents, lessons }: { priceCents: number; lessons: number },
  /** Those refunded earlier. */
  before: number,
  count = 1,
): number {
  const upTo = (given: number) => (given >= lessons ? priceCents : Math.floor(priceCents / lessons) * given)
  return lessons <= 0 ? 0 : upTo(before + count) - upTo(before)
}
