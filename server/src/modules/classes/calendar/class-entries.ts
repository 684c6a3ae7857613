import { m } from '#messages/messages.js'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import {
  type CalendarEntry,
  type CalendarReader,
  type ClassLesson,
  listClassLessons,
  listClassLessonsIn,
} from '../../lessons/index.ts'
import { findClass, findClasses, listLiveEnrolments } from '../class.repository.ts'
import type { Enrolment } from '../classes.tables.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'
import { isTheirs } from './view-timetable.ts'

const dayMs = 24 * 3600_000
const daysBack = 90
const daysAhead = 400

type Configured = Pick<Platform, 'config' | 'clock'>

/** Lessons of classes someone teaches or is enrolled in, around now. */
export async function listClassEntries(
  platform: Configured,
  db: Db,
  reader: CalendarReader,
): Promise<CalendarEntry[]> {
  const { userId } = reader
  const now = platform.clock.now()
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
  return entriesOf(platform, db, reader, [...taught, ...taken], enrolments)
}

/** All lessons of one class, for its teacher and enrolled students. */
export async function getClassEntries(
  platform: Configured,
  db: Db,
  reader: CalendarReader,
  classId: number,
): Promise<CalendarEntry[]> {
  const { userId } = reader
  const course = await findClass(db, classId)
  const own = course
    ? (await listLive(db, { classId })).filter(one => one.userId === userId && isIn(one))
    : []
  if (!course || (course.teacherId !== userId && own.length === 0)) throw new Refusal('class_unknown')
  return entriesOf(platform, db, reader, await listClassLessons(db, [classId]), own)
}

const isChild = ({ learnerId }: Enrolment): boolean => learnerId !== null
const isIn = ({ state }: Enrolment): boolean => state === 'confirmed'

async function entriesOf(
  { config, clock }: Configured,
  db: Db,
  { userId, locale, firstNamesOnly }: CalendarReader,
  lessons: readonly ClassLesson[],
  enrolments: readonly Enrolment[],
): Promise<CalendarEntry[]> {
  const brand = config.brand.name
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
    const its = enrolments.filter(one => isIn(one) && isTheirs(one, lesson, clock.now()))
    if (!teaches && its.length === 0) return []
    const learner = teaches ? '' : its.map(nameOf).filter(Boolean).join(', ')
    const children = teaches ? '' : its.filter(isChild).map(nameOf).filter(Boolean).join(', ')
    // After its title: the teacher's name, except for the teacher.
    const teacher = teaches ? undefined : people.get(course.teacherId)
    return {
      id: `class-lesson-${lesson.id}`,
      sequence: sequenceOf(lesson),
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      // The learner's name comes first, because a family has several.
      summary: [children, course.title, firstNamesOnly ? teacher?.firstName : teacher?.displayName],
      venue: lesson.venue,
      description: learner
        ? m.mail_calendar_note({ learner, brand }, { locale })
        : m.mail_calendar_class_note({ brand }, { locale }),
      page: teaches ? `/my-classes/${course.id}` : '/my-classes',
      // A lesson suspended by the weather is also shown as cancelled; with another date it is back.
      cancelled: lesson.state !== 'open',
    }
  })
}

/** Higher after each change that a calendar must follow: cancelled, then given another date. */
const sequenceOf = ({ state, movedFrom }: ClassLesson): number =>
  (movedFrom ? 2 : 0) + (state === 'open' ? 0 : 1)
