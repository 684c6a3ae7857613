import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCard, type Person } from '../../accounts/index.ts'
import { type ClassLesson, listClassLessons, listClassLessonsIn } from '../../lessons/index.ts'
import { findClass, findClasses, listLiveEnrolments } from '../class.repository.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'

/** A lesson of a class as somebody's calendar shows it. */
export interface ClassEntry {
  lesson: ClassLesson
  course: CourseClass
  /** Beside its title: to who teaches it nobody, to others the teacher. */
  teacher: Person | undefined
  /** Who comes. */
  learners: string
  teaches: boolean
}

const dayMs = 24 * 3600_000
const daysBack = 90
const daysAhead = 400

/** Lessons of classes that somebody teaches or is enrolled in, around now. */
export async function listClassEntries(db: Db, userId: number, now: Date): Promise<ClassEntry[]> {
  const period = {
    from: new Date(now.getTime() - daysBack * dayMs),
    to: new Date(now.getTime() + daysAhead * dayMs),
  }
  const enrolments = await listLiveEnrolments(db, userId)
  const classIds = [...new Set(enrolments.filter(isIn).map(({ classId }) => classId))]
  const [taught, taken] = await Promise.all([
    listClassLessonsIn(db, period, { teacherId: userId }),
    listClassLessonsIn(db, period, { classIds }),
  ])
  return entriesOf(db, userId, [...taught, ...taken], enrolments)
}

/** All lessons of one class, for who teaches it or is in it. */
export async function getClassEntries(db: Db, userId: number, classId: number): Promise<ClassEntry[]> {
  const course = await findClass(db, classId)
  const own = course
    ? (await listLive(db, { classId })).filter(one => one.userId === userId && isIn(one))
    : []
  if (!course || (course.teacherId !== userId && own.length === 0)) throw new Refusal('class_unknown')
  return entriesOf(db, userId, await listClassLessons(db, [classId]), own)
}

const isIn = ({ state }: Enrolment): boolean => state === 'confirmed'

async function entriesOf(
  db: Db,
  userId: number,
  lessons: readonly ClassLesson[],
  enrolments: readonly Enrolment[],
): Promise<ClassEntry[]> {
  const courses = await findClasses(db, [...new Set(lessons.map(({ classId }) => classId))])
  const [people, learners] = await Promise.all([
    findPeople(db, [...new Set([...courses.values()].map(({ teacherId }) => teacherId)), userId]),
    findLearners(
      db,
      enrolments.flatMap(({ learnerId }) => learnerId ?? []),
    ),
  ])
  const nameOf = (one: Enrolment) => learnerCard(one, { people, learners }).learner_name
  return lessons.flatMap(lesson => {
    const course = courses.get(lesson.classId)
    if (!course) return []
    const teaches = course.teacherId === userId
    const its = enrolments.filter(one => one.classId === course.id && isIn(one))
    return {
      ...{ lesson, course, teaches },
      teacher: teaches ? undefined : people.get(course.teacherId),
      learners: teaches ? '' : its.map(nameOf).filter(Boolean).join(', '),
    }
  })
}
