import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findEndedCentres, findPeople } from '../../accounts/index.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { invalidatePlaces } from '../calendar/invalidate-classes.ts'
import { findClasses, lockClasses } from '../class.repository.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { type ClassCounts, countPlaces, findEnrolments } from '../enrolments/enrolment.repository.ts'
import { type ClassTimes, canBegin, classTimes, offerUntil } from './place.rules.ts'

/** A class with what decides about its places. */
export interface PlacedClass {
  course: CourseClass
  times: ClassTimes
  counts: ClassCounts
  /** Its teacher may teach, and the centre that it is of was not ended. */
  taught: boolean
}

/** Who may teach now. */
async function findTeaching(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const people = await findPeople(db, [...new Set(userIds)])
  return new Set(
    [...people.values()]
      .filter(({ role, status, deletedAt }) => role === roles.teacher && status === 1 && deletedAt === null)
      .map(({ userId }) => userId),
  )
}

async function placed(
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
      return [id, { course, times: classTimes(its, now), counts: count, taught }]
    }),
  )
}

/** Without a lock: for showing, and for refusing what can't be had. */
export async function findPlacedClasses(
  db: Db,
  classIds: readonly number[],
  counted: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, PlacedClass>> {
  return placed(db, await findClasses(db, classIds), counted)
}

/** Nobody else gives or takes a place of these classes until the transaction ends. */
export async function lockPlacedClasses(
  tx: Tx,
  classIds: readonly number[],
  counted: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, PlacedClass>> {
  return placed(tx, await lockClasses(tx, classIds), counted)
}

export interface LockedPlaces {
  enrolments: Enrolment[]
  classes: ReadonlyMap<number, PlacedClass>
  /** By class, what the other enrolments leave. */
  free: Map<number, number>
}

export async function lockPlaces(tx: Tx, ids: readonly number[], now: Date): Promise<LockedPlaces> {
  const classIds = (await findEnrolments(tx, ids)).map(({ classId }) => classId)
  const classes = await lockPlacedClasses(tx, classIds, { now, without: ids })
  return {
    enrolments: await findEnrolments(tx, ids),
    classes,
    free: new Map([...classes].map(([id, one]) => [id, freePlaces(one)])),
  }
}

/** Infinity where there is no limit. */
export const freePlaces = ({ course: { seats }, counts }: PlacedClass): number =>
  seats === 0 ? Number.POSITIVE_INFINITY : seats - counts.taken

/** How many of the free places are for those who wait: they come before whoever comes now. */
export const placesAhead = ({ times, counts }: PlacedClass, now: Date): number =>
  offerUntil(times, now) ? counts.unoffered + counts.asked : 0

export const isSold = ({ course, times, taught }: PlacedClass, now: Date): boolean =>
  course.state === 'open' && taught && canBegin(times, now)

/** Whose place was kept before, or who stands in line, goes by nobody. */
const isKept = ({ state }: Enrolment): boolean => ['held', 'requested', 'offered'].includes(state)

/** Takes a place where there is one. */
export function takeFree({ free, classes }: LockedPlaces, enrolment: Enrolment, now: Date): boolean {
  const one = classes.get(enrolment.classId)
  const left = free.get(enrolment.classId) ?? 0
  const ahead = one && !isKept(enrolment) ? placesAhead(one, now) : 0
  if (left - ahead <= 0) return false
  free.set(enrolment.classId, left - 1)
  return true
}

/** What is cached of the places of these classes is out of date. */
export async function announcePlaces(tx: Tx, rows: readonly { classId: number }[]): Promise<void> {
  const found = await findClasses(tx, [...new Set(rows.map(({ classId }) => classId))])
  await invalidatePlaces(tx, [...found.values()])
}
