import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import type { AddedSlot } from '#contract/lessons/slots.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findClosing, findPeople, findPersonByUserId } from '../../accounts/index.ts'
import { findPackages, listPackages, type TeacherPackage } from '../../teachers/index.ts'
import { findTeaching } from '../seats/find-teaching.ts'
import { presentFull, presentOwnSlot, presentPackage, presentSlot } from '../slots/slot.presenter.ts'
import { type ComingLesson, listComing, listNextFree } from './lesson.repository.ts'

/** Packages with their times: to everyone what can be booked, to the teacher all that comes. */
export async function viewCalendar(
  { db, clock, config }: Pick<Platform, 'config' | 'db' | 'clock'>,
  caller: Caller | null,
  teacherId: number,
): Promise<LessonPackage[]> {
  const now = clock.now()
  const own = caller?.userId === teacherId
  if (!own && !(await findTeaching(db, [teacherId])).has(teacherId)) {
    const person = await findPersonByUserId(db, teacherId)
    if (person?.role !== roles.teacher) throw new Refusal('teacher_unknown')
    throw new Refusal(
      (await findClosing(db, { type: 'teacher', id: teacherId })) ? 'seller_closed' : 'teacher_gone',
    )
  }
  const [lessons, offered, people] = await Promise.all([
    listComing(db, teacherId, now),
    listPackages(db, teacherId),
    findPeople(db, [teacherId]),
  ])
  const centreId = people.get(teacherId)?.subscriberId ?? 0
  const isShown = ({ seats, taken }: ComingLesson) => own || taken < seats
  const known = own ? lessons : lessons.filter(({ busy }) => !busy)
  return (own ? await withEnded(db, offered, lessons) : offered).map(terms => {
    const its = known.filter(({ packageId }) => packageId === terms.id)
    return presentPackage(terms, {
      cancelHours: config.cancelHours,
      slots: its.filter(isShown).map(lesson => ({
        ...presentSlot(lesson, terms, centreId),
        ...(own && { booked: lesson.booked, url: lesson.url }),
      })),
      full: its.filter(lesson => !isShown(lesson)).map(presentFull),
    })
  })
}

/** All coming times of the caller's, with what they are sold as. */
export async function listOwnSlots(db: Db, teacherId: number, now: Date): Promise<AddedSlot[]> {
  const [lessons, people] = await Promise.all([listComing(db, teacherId, now), findPeople(db, [teacherId])])
  const packages = await findPackages(db, [...new Set(lessons.map(({ packageId }) => packageId))])
  return lessons.flatMap(lesson => {
    const terms = packages.get(lesson.packageId)
    return terms ? [presentOwnSlot(lesson, terms, people.get(teacherId)?.subscriberId ?? 0)] : []
  })
}

/** What is booked stays, though the package is not offered any more. */
async function withEnded(
  db: Db,
  offered: readonly TeacherPackage[],
  lessons: readonly Pick<ComingLesson, 'packageId'>[],
): Promise<TeacherPackage[]> {
  const known = new Set(offered.map(({ id }) => id))
  const ended = lessons.map(({ packageId }) => packageId).filter(id => !known.has(id))
  return [...offered, ...(await findPackages(db, [...new Set(ended)])).values()]
}

const mostNext = 3

/** The next times that can be booked instead of a lesson, of its package. */
export async function listNextSlots(db: Db, packageIds: readonly number[], now: Date): Promise<LessonSlot[]> {
  const packages = await findPackages(db, packageIds)
  const offered = [...packages.values()].filter(({ endedAt }) => endedAt === null)
  const teaching = await findTeaching(
    db,
    offered.map(({ teacherId }) => teacherId),
  )
  const open = offered.filter(({ teacherId }) => teaching.has(teacherId)).map(({ id }) => id)
  const [lessons, people] = await Promise.all([
    listNextFree(db, open, { now, limit: mostNext }),
    findPeople(db, [...teaching.keys()]),
  ])
  return lessons.flatMap(lesson => {
    const terms = packages.get(lesson.packageId)
    return terms ? [presentSlot(lesson, terms, people.get(lesson.teacherId)?.subscriberId ?? 0)] : []
  })
}
