import type { Db, Tx } from '#server/platform/db/db.ts'
import { findEndedCentres } from '../../accounts/index.ts'
import { type ClassLesson, findTeaching, listClassLessons } from '../../lessons/index.ts'
import { invalidateSeats } from '../calendar/invalidate-classes.ts'
import { findClasses, lockClasses } from '../class.repository.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { type ClassCounts, countPlaces } from '../enrolments/enrolment.repository.ts'
import { type ClassTimes, canBegin, classTimes, firstAfter, offerUntil, seatPrice } from './place.rules.ts'

/** A class with everything that decides about its seats. */
export interface PlacedClass {
  course: CourseClass
  /** All of them, by time. */
  lessons: readonly ClassLesson[]
  times: ClassTimes
  counts: ClassCounts
  /** Its teacher may teach, and its centre isn't closed. */
  taught: boolean
}

/** What decides about the seats of these classes; `without` are enrolments that don't count. */
export async function placeClasses(
  db: Db,
  found: ReadonlyMap<number, CourseClass>,
  { now, without = [] }: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, PlacedClass>> {
  const ids = [...found.keys()]
  const courses = [...found.values()]
  const [lessons, counts, teaching, ended] = await Promise.all([
    listClassLessons(db, ids),
    countPlaces(db, ids, { now, without }),
    findTeaching(
      db,
      courses.map(({ teacherId }) => teacherId),
    ),
    findEndedCentres(
      db,
      courses.flatMap(({ centreId }) => centreId ?? []),
    ),
  ])
  return new Map(
    [...found].map(([id, course]) => {
      const its = lessons.filter(({ classId }) => classId === id)
      const count = counts.get(id)
      if (!count) throw new Error(`Class ${id} was not counted`)
      const taught = teaching.has(course.teacherId) && !ended.has(course.centreId ?? 0)
      return [id, { course, lessons: its, times: classTimes(its, now), counts: count, taught }]
    }),
  )
}

/** Without a lock: for showing, and for refusing what isn't available. */
export async function findPlacedClasses(
  db: Db,
  classIds: readonly number[],
  counted: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, PlacedClass>> {
  return placeClasses(db, await findClasses(db, classIds), counted)
}

/** No one else assigns or takes a seat of these classes until the transaction ends. */
export async function lockPlacedClasses(
  tx: Tx,
  classIds: readonly number[],
  counted: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, PlacedClass>> {
  return placeClasses(tx, await lockClasses(tx, classIds), counted)
}

/** Infinity if there is no limit. */
export const freePlaces = ({ course: { seats }, counts }: PlacedClass): number =>
  seats === 0 ? Number.POSITIVE_INFINITY : seats - counts.taken

/** How many of the free seats are for people on the waiting list, who come first. */
export const placesAhead = ({ times, counts }: PlacedClass, now: Date): number =>
  offerUntil(times, now) ? counts.unoffered + counts.asked : 0

/** Cents, for someone who takes a seat now. */
export const priceNow = ({ course, times }: PlacedClass): number => seatPrice(course, times)

/** When someone's own first lesson starts, or would; null if there is none. */
export const ownFirst = (
  { lessons }: PlacedClass,
  { lessonsFrom }: Pick<Enrolment, 'lessonsFrom'>,
  now: Date,
) => firstAfter(lessons, lessonsFrom ?? now)

export const isSold = ({ course, times, taught }: PlacedClass, now: Date): boolean =>
  course.state === 'open' && taught && canBegin(times, now)

/** Invalidates the cached seats of these classes. */
export async function invalidateEnrolments(tx: Tx, rows: readonly { classId: number }[]): Promise<void> {
  const found = await findClasses(tx, [...new Set(rows.map(({ classId }) => classId))])
  await invalidateSeats(tx, [...found.values()])
}
