import type { SentLesson, SlotPlace } from '#contract/lessons/slots.ts'
import { lessonPlaceOf } from '#contract/rules/lesson-place.ts'
import { periodOf } from '#contract/rules/lesson-times.ts'
import { meetingAddress } from '#contract/rules/meeting-address.ts'
import { centsOf } from '#contract/rules/money.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages, holdTeacher, offerPackages, type TeacherPackage } from '../../teachers/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { retryOverlap } from '../calendar/retry-overlap.ts'
import type { Lesson } from '../lessons.tables.ts'
import { insertLessons, listLessonsIn, type NewLesson } from './slot.repository.ts'
import { minutesOf, refusedSlots, seatsOf, spanOf, type TakenTime, type WantedSlot } from './slot.rules.ts'

export interface SoldLesson {
  lesson: Lesson
  terms: TeacherPackage
}

interface SentSlot extends WantedSlot {
  /** Indexes in the request. */
  lesson: number
  slot: number
}

/** All of them, or none: every unavailable time is named by its index. */
export async function addSlots(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  sent: readonly SentLesson[],
): Promise<SoldLesson[]> {
  const { userId } = caller
  refuseManagers(caller)
  if (sent.some(({ teacher_id }) => teacher_id !== userId)) throw new Refusal('not_yours')
  const wanted = sent.flatMap(slotsOf)
  return retryOverlap(() =>
    platform.db.transaction(async tx => {
      const now = platform.clock.now()
      await holdTeacher(tx, userId, now)
      refuse(refusedSlots(wanted, await listTaken(tx, userId, wanted), now))
      const packages = await offerPackages(platform, tx, userId, sent.map(termsOf), now)
      return writeSlots(
        platform,
        tx,
        userId,
        wanted.flatMap(slot => {
          const [lesson, terms] = [sent[slot.lesson], packages[slot.lesson]]
          return lesson && terms ? [{ slot, terms, ...placeOf(lesson) }] : []
        }),
      )
    }),
  )
}

/** Managers of a centre have no page where they could be booked. */
export function refuseManagers({ role }: Caller): void {
  if (role !== roles.teacher) throw new Refusal('role_refused')
}

const slotsOf = (lesson: SentLesson, index: number): SentSlot[] =>
  lesson.slots.map(({ time, duration, seats }, slot) => ({
    day: lesson.date,
    time,
    minutes: minutesOf(duration),
    seats: seatsOf(seats),
    title: lesson.duration,
    isTrial: lesson.is_trial === '1',
    lesson: index,
    slot,
  }))

const termsOf = ({ duration, price, is_trial, change_price }: SentLesson) => ({
  title: duration,
  priceCents: centsOf(price),
  isTrial: is_trial === '1',
  changePrice: change_price,
})

/** As documented, `venue` carries the link and `pVenue` the place; a link is recognised in either. */
function placeOf({ url, venue, pVenue }: SentLesson): { url: string; venue: string } {
  const first = lessonPlaceOf({ url: meetingAddress(url ?? '') ?? '', venue: venue ?? '' })
  const second = lessonPlaceOf({ url: first.url, venue: pVenue ?? '' })
  return { url: second.url, venue: first.venue || second.venue }
}

/** The calendar on the days of these times, with titles. */
export async function listTaken(
  db: Db,
  teacherId: number,
  wanted: readonly { day: string }[],
): Promise<TakenTime[]> {
  const span = spanOf(wanted.map(({ day }) => day).filter(day => /^\d{4}-\d{2}-\d{2}$/.test(day)))
  if (!span || Number.isNaN(span.from.getTime()) || Number.isNaN(span.to.getTime())) return []
  const lessons = await listLessonsIn(db, teacherId, span)
  const packages = await findPackages(db, [...new Set(lessons.flatMap(({ packageId }) => packageId ?? []))])
  return lessons.map(({ id, startsAt, endsAt, packageId, title }) => {
    const terms = packages.get(packageId ?? 0)
    return { id, from: startsAt, to: endsAt, title: terms?.title ?? title, isTrial: terms?.isTrial ?? false }
  })
}

/** An overlap is a conflict (409); everything else is wrong input. */
function refuse(found: ReturnType<typeof refusedSlots<SentSlot>>): void {
  const problems: SlotPlace[] = found.map(({ wanted: { lesson, slot }, refused }) => ({
    lesson,
    slot,
    ...refused,
  }))
  if (problems.length === 0) return
  const taken = problems.every(({ code }) => code === 'slot_overlap')
  throw new Refusal(taken ? 'slot_taken' : 'slots_refused', { details: { problems } })
}

/** Under the lock of the teacher, once the times are known to be free. */
export async function writeSlots(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  teacherId: number,
  slots: readonly { slot: WantedSlot; terms: TeacherPackage; url: string; venue: string }[],
): Promise<SoldLesson[]> {
  const createdAt = platform.clock.now()
  const rows = slots.map(({ slot, terms, url, venue }): NewLesson => {
    const { from, to } = periodOf(slot)
    const { seats } = slot
    return { teacherId, packageId: terms.id, startsAt: from, endsAt: to, seats, url, venue, createdAt }
  })
  const added = await insertLessons(tx, rows)
  const terms = new Map(slots.map(slot => [slot.terms.id, slot.terms]))
  await refreshCalendars(platform, tx, [{ teacherId }])
  return added.flatMap(lesson => {
    const sold = terms.get(lesson.packageId)
    return sold ? [{ lesson, terms: sold }] : []
  })
}
