import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Seller } from '../../accounts/index.ts'
import { sellerClosed } from '../../commerce/index.ts'
import { type ClassLesson, changeLesson, type EndingSeat, listClassLessons } from '../../lessons/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, lockClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { type CourseClass, classes, type Enrolment, enrolments } from '../classes.tables.ts'
import { findEnrolment } from './enrolment.repository.ts'
import { listLive } from './enrolment-list.repository.ts'
import { endOne } from './refund-enrolments.ts'

/** Open classes that end with a seller, by ID: a teacher's also where they teach for a centre. */
export async function listClassesOf(db: Db, { type, id }: Seller): Promise<CourseClass[]> {
  const isTheirs = type === 'centre' ? eq(classes.centreId, id) : eq(classes.teacherId, id)
  return db
    .select()
    .from(classes)
    .where(and(eq(classes.state, 'open'), isTheirs))
    .orderBy(asc(classes.id))
}

const isComing = ({ state, startsAt }: ClassLesson, now: Date): boolean =>
  state === 'suspended' || (state === 'open' && startsAt > now)

/** Who is being asked to pay has an order, which ends by itself. */
const isSeat = ({ state }: Enrolment): boolean => state !== 'held'

function seatOf(
  enrolment: Enrolment,
  { title }: CourseClass,
  lessons: readonly ClassLesson[],
  now: Date,
): EndingSeat {
  const { id, userId, learnerId, teacherId, state, lessonsFrom } = enrolment
  const own = lessons.filter(({ startsAt }) => startsAt > (lessonsFrom ?? new Date(0)))
  const paid = state === 'confirmed'
  return {
    ...{ itemId: id, userId, learnerId, teacherId, title },
    lessons: paid ? own.filter(lesson => isComing(lesson, now)).length : 0,
    begun: paid ? own.filter(one => one.state === 'open' && one.startsAt <= now).map(one => one.id) : [],
  }
}

export interface EndingClass {
  course: CourseClass
  /** Of all that were to take place, so many still would. */
  coming: number
  lessons: number
  seats: readonly EndingSeat[]
}

/** What would end now; a class that is over stays as it is. */
export async function listComingClasses(db: Db, seller: Seller, now: Date): Promise<EndingClass[]> {
  const courses = await listClassesOf(db, seller)
  const ids = courses.map(({ id }) => id)
  if (ids.length === 0) return []
  const [lessons, seated] = await Promise.all([
    listClassLessons(db, ids),
    db
      .select()
      .from(enrolments)
      .where(and(inArray(enrolments.classId, ids), eq(enrolments.state, 'confirmed')))
      .orderBy(asc(enrolments.id)),
  ])
  const lessonsOf = Map.groupBy(lessons, ({ classId }) => classId)
  const seatsOf = Map.groupBy(seated, ({ classId }) => classId)
  return courses.flatMap(course => {
    const its = lessonsOf.get(course.id) ?? []
    const coming = its.filter(lesson => isComing(lesson, now)).length
    if (coming === 0) return []
    const seats = (seatsOf.get(course.id) ?? []).map(one => seatOf(one, course, its, now))
    return [{ course, coming, lessons: its.filter(({ state }) => state !== 'cancelled').length, seats }]
  })
}

/**
 * Cancels a class with its coming lessons, and answers who has, asks or waits for a seat, which the caller ends. Under
 * the lock of the class: nobody gets a seat in it any more.
 */
export async function cancelClassOf(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  classId: number,
  reason: string,
): Promise<EndingSeat[]> {
  const now = platform.clock.now()
  const course = await lockClass(tx, classId)
  if (course?.state !== 'open') return []
  const lessons = await listClassLessons(tx, [classId])
  const coming = lessons.filter(lesson => isComing(lesson, now))
  if (coming.length === 0) return []
  const live = (await listLive(tx, { classId })).filter(isSeat)
  for (const { id } of coming)
    await changeLesson(tx, id, {
      ...{ state: 'cancelled', reason, cancelledAt: now, cancelledBy: 'staff', suspendedAt: null },
    })
  await changeClass(tx, classId, {
    state: 'cancelled',
    reason,
    cancelledAt: now,
    cancelledBy: 'staff',
    version: course.version + 1,
  })
  await invalidateClasses(platform, tx, [course])
  return live.map(one => seatOf(one, course, lessons, now))
}

/** Refunds and ends the seat of a class that was cancelled so. Called again, it finds its work done. */
export async function endCancelledPlace(
  context: ClassesContext,
  tx: Tx,
  { itemId }: Pick<EndingSeat, 'itemId'>,
  reason: string,
): Promise<void> {
  const enrolment = await findEnrolment(tx, itemId)
  if (!enrolment) return
  await endOne(context, tx, enrolment, {
    ...{ by: 'staff', reason, at: context.clock.now(), untold: true },
    refund: sellerClosed,
  })
}
