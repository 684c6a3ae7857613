import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type SlotTime, slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../../accounts/index.ts'
import {
  type ClassLesson,
  findHolidays,
  listClassLessons,
  listTakenTimes,
  refusalOf,
} from '../../lessons/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classItem } from '../enrolments/class-line.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'
import { getOwnClass } from '../run/view-run.ts'

type Context = Pick<ClassesContext, 'db' | 'clock' | 'commerce'>

export interface Cancelling {
  /** The one to be cancelled, or the next of the class. */
  lesson: ClassLesson
  /** How many would be cancelled. */
  lessons: number
  /** Nothing is left of the class without it. */
  last: boolean
  enrolled: readonly Enrolment[]
  names: string[]
  /** Who asked or waits for a seat, and is told when the class is cancelled. */
  others: number
  /** Cents by enrolled student. */
  refunds: number[]
  /** A time at which the teacher is free; null if there is none in the next weeks. */
  makeUp: SlotTime | null
}

/** What cancelling a class, or one of its lessons, would do: to whom, and how much would go back. */
export async function previewCancelling(
  { db, clock, commerce }: Context,
  caller: Caller,
  { classId, lessonId }: { classId: number; lessonId: number | undefined },
): Promise<Cancelling> {
  const now = clock.now()
  const row = await getOwnClass(db, caller, classId)
  if (row.state === 'cancelled') throw new Refusal('class_cancelled')
  const all = await listLessons(db, classId)
  const coming = all.filter(({ state, startsAt }) => state === 'suspended' || startsAt > now)
  const lesson = lessonId === undefined ? coming[0] : all.find(({ id }) => id === lessonId)
  if (!lesson) throw new Refusal(lessonId === undefined ? 'class_finished' : 'class_lesson_unknown')
  if (!coming.includes(lesson)) throw new Refusal('class_lesson_over')
  const live = await listLive(db, { classId })
  const enrolled = live.filter(({ state }) => state === 'confirmed')
  const items = enrolled.map(({ id }) => classItem(id))
  const begun = all.filter(({ state, startsAt }) => state === 'open' && startsAt <= now)
  const [people, learners, refunds, makeUp] = await Promise.all([
    findPeople(db, [...new Set(enrolled.map(({ userId }) => userId))]),
    findLearners(
      db,
      enrolled.flatMap(({ learnerId }) => learnerId ?? []),
    ),
    lessonId === undefined
      ? commerce.planRefunds(
          db,
          enrolled.map(one => ({ item: classItem(one.id), begun: begunOf(one, begun) })),
        )
      : commerce.planLessonRefund(db, items, lessonId),
    findMakeUp(db, lesson, now),
  ])
  return {
    ...{ lesson, enrolled, makeUp },
    lessons: lessonId === undefined ? coming.length : 1,
    last: all.length === 1,
    names: enrolled
      .map(learnerCards(enrolled, { people, learners }))
      .flatMap(({ learner_name }) => learner_name || []),
    others: lessonId === undefined ? live.length - enrolled.length : 0,
    refunds: [...refunds.values()].map(({ cents }) => cents),
  }
}

/** Without those that were cancelled. */
const listLessons = async (db: Db, classId: number): Promise<ClassLesson[]> =>
  (await listClassLessons(db, [classId])).filter(({ state }) => state !== 'cancelled')

const begunOf = ({ lessonsFrom }: Enrolment, begun: readonly ClassLesson[]): number[] =>
  begun.filter(({ startsAt }) => startsAt > (lessonsFrom ?? new Date(0))).map(({ id }) => id)

const makeUpDays = 21

/** The next day at the same time that is free in the teacher's calendar, no public holiday. */
async function findMakeUp(db: Db, lesson: ClassLesson, now: Date): Promise<SlotTime | null> {
  const slot = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  const today = hongKongDay(now)
  const from = slot.day > today ? slot.day : today
  const holidays = findHolidays(from, addDays(from, makeUpDays), 'en')
  const wanted = Array.from({ length: makeUpDays }, (_, day) => ({ ...slot, day: addDays(from, day + 1) }))
  const taken = await listTakenTimes(db, lesson.teacherId, wanted)
  return wanted.find(one => !holidays.has(one.day) && refusalOf(one, taken, now) === null) ?? null
}
