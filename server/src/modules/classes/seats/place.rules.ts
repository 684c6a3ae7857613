import { cheapestCents, type LatePrice } from '#contract/rules/class-form.ts'
import type { ClassLesson } from '../../lessons/index.ts'

const hourMs = 3600 * 1000

/** An offer out of the waiting list is kept so long, and never past so many hours before the next lesson. */
export const offerHours = 24
export const offerNoticeHours = 12
/** A place that the teacher has agreed to is kept so long. */
export const approvedHours = 48

type Timed = Pick<ClassLesson, 'startsAt' | 'endsAt' | 'state'>

const takesPlace = ({ state }: Timed) => state === 'open'
/** What the weather has suspended is still owed, whenever that is. */
const isOwed = ({ state, startsAt }: Timed, now: Date) =>
  state === 'suspended' || (state === 'open' && startsAt > now)

export interface ClassTimes {
  /** Of those that have not begun. */
  next: Date | null
  /** The first of all, whether it has begun or not. */
  first: Date | null
  last: Date | null
  /** When the last one is over. */
  end: Date | null
  /** All but those that were cancelled. */
  lessons: number
  /** How many of them someone who comes in now is owed. */
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

/** How many someone has whose lessons begin after that moment. */
export const countOwed = (lessons: readonly Timed[], after: Date): number =>
  lessons.filter(lesson => isOwed(lesson, after)).length

/** The first that takes place after that moment; null if none does. */
export const firstAfter = (lessons: readonly Timed[], after: Date | null): Date | null =>
  lessons.find(lesson => takesPlace(lesson) && (after === null || lesson.startsAt > after))?.startsAt ?? null

/** What a seat costs who takes it now: each lesson that is over takes its share off, unless all pay the full price. */
export function seatPrice(
  { priceCents, latePrice }: { priceCents: number; latePrice: LatePrice },
  { lessons, owed }: Pick<ClassTimes, 'lessons' | 'owed'>,
): number {
  if (latePrice === 'full' || priceCents === 0 || owed >= lessons) return priceCents
  const share = Math.floor(priceCents / lessons)
  return Math.max(priceCents - share * (lessons - owed), cheapestCents)
}

/** Someone may still come in. */
export const canBegin = ({ last, owed }: ClassTimes, now: Date): boolean =>
  (last !== null && last > now) || (last === null && owed > 0)

/** Someone who waits may still be offered a place, now or after the next lesson. */
export const canWait = ({ last }: ClassTimes, now: Date): boolean =>
  last !== null && last.getTime() - offerNoticeHours * hourMs > now.getTime()

/** Until when a place is kept for the next in the waiting list; null if there is no time for it any more. */
export function offerUntil({ next }: ClassTimes, now: Date): Date | null {
  if (!next) return null
  const until = Math.min(now.getTime() + offerHours * hourMs, next.getTime() - offerNoticeHours * hourMs)
  return until > now.getTime() ? new Date(until) : null
}

/** The same for anyone who was asked for and approved: as long as there is something to come to. */
export function approvedUntil({ last }: ClassTimes, now: Date): Date | null {
  if (!last) return null
  const until = Math.min(now.getTime() + approvedHours * hourMs, last.getTime())
  return until > now.getTime() ? new Date(until) : null
}

/** What goes back for lessons that do not take place: each its share, with the last of them all that is left. */
export function lessonShare(
  { priceCents, lessons }: { priceCents: number; lessons: number },
  /** Those for which money went back before. */
  before: number,
  count = 1,
): number {
  const upTo = (given: number) => (given >= lessons ? priceCents : Math.floor(priceCents / lessons) * given)
  return lessons <= 0 ? 0 : upTo(before + count) - upTo(before)
}
