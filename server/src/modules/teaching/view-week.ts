import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { joinFrom, mondayOf } from '#contract/rules/lesson-times.ts'
import type { TaughtLesson } from '#contract/teaching/teaching.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../accounts/index.ts'
import { countPlaces, findClasses, listClassIdsOfSeller } from '../classes/index.ts'
import {
  type BookedLesson,
  type ClassLesson,
  listBookingsIn,
  listClassLessons,
  listClassLessonsIn,
} from '../lessons/index.ts'
import { findPackages } from '../teachers/index.ts'
import type { Worker } from './teaching.context.ts'

interface Week {
  monday: string
  lessons: TaughtLesson[]
}

/** Lessons booked or held from Monday to Sunday; an open time without a booking isn't one. */
export async function viewWeek(db: Db, { caller, centreId }: Worker, now: Date): Promise<Week> {
  const { userId } = caller
  const monday = mondayOf(hongKongDay(now))
  const period = { from: hongKongInstant(monday), to: hongKongInstant(addDays(monday, 7)) }
  const whose =
    centreId === null
      ? { teacherId: userId }
      : { classIds: await listClassIdsOfSeller(db, { type: 'centre', id: centreId }) }
  const [found, bookings] = await Promise.all([
    listClassLessonsIn(db, period, whose),
    centreId === null ? listBookingsIn(db, { teacherId: userId }, period) : [],
  ])
  const begins = ({ startsAt }: { startsAt: Date }) => startsAt >= period.from
  const lessons = found.filter(lesson => lesson.state !== 'cancelled' && begins(lesson))
  const [taught, trials] = await Promise.all([
    presentClasses(db, lessons, { userId, now }),
    presentTrials(
      db,
      bookings.filter(({ lesson }) => begins(lesson)),
    ),
  ])
  return {
    monday,
    lessons: [...taught, ...trials].sort(
      (one, other) => one.starts_at.localeCompare(other.starts_at) || one.lesson_id - other.lesson_id,
    ),
  }
}

async function presentClasses(
  db: Db,
  lessons: readonly ClassLesson[],
  { userId, now }: { userId: number; now: Date },
): Promise<TaughtLesson[]> {
  const ids = [...new Set(lessons.map(({ classId }) => classId))]
  const [courses, places, all, people] = await Promise.all([
    findClasses(db, ids),
    countPlaces(db, ids, now),
    listClassLessons(db, ids),
    findPeople(db, [...new Set(lessons.map(({ teacherId }) => teacherId).filter(id => id !== userId))]),
  ])
  const held = Map.groupBy(
    all.filter(({ state }) => state !== 'cancelled'),
    ({ classId }) => classId,
  )
  return lessons.flatMap((lesson): TaughtLesson[] => {
    const course = courses.get(lesson.classId)
    if (!course) return []
    const its = held.get(course.id) ?? []
    const online = course.zoomLink !== '' || course.googleMeetLink !== ''
    const mayJoin = online && lesson.state === 'open' && lesson.teacherId === userId
    return [
      {
        kind: 'class',
        lesson_id: lesson.id,
        class_id: course.id,
        title: course.title,
        title_zh: '',
        color: course.color,
        number: its.findIndex(({ id }) => id === lesson.id) + 1,
        of: its.length,
        ...timesOf(lesson),
        join_from: mayJoin ? joinFrom(lesson.startsAt).toISOString() : null,
        enrolled: places.get(course.id)?.enrolled ?? 0,
        students: [],
        teacher_name: people.get(lesson.teacherId)?.displayName ?? '',
      },
    ]
  })
}

async function presentTrials(db: Db, bookings: readonly BookedLesson[]): Promise<TaughtLesson[]> {
  const [people, learners, packages] = await Promise.all([
    findPeople(db, [...new Set(bookings.map(({ booking }) => booking.userId))]),
    findLearners(
      db,
      bookings.flatMap(({ booking }) => booking.learnerId ?? []),
    ),
    findPackages(db, [...new Set(bookings.map(({ lesson }) => lesson.packageId))]),
  ])
  return [...Map.groupBy(bookings, ({ lesson }) => lesson.id).values()].flatMap((its): TaughtLesson[] => {
    const [first] = its
    if (!first) return []
    const { lesson } = first
    const terms = packages.get(lesson.packageId)
    const seated = its.map(({ booking }) => booking)
    const cardOf = learnerCards(seated, { people, learners })
    return [
      {
        kind: 'trial',
        lesson_id: lesson.id,
        class_id: null,
        title: terms?.title ?? '',
        title_zh: terms?.titleZh ?? '',
        ...{ color: null, number: 0, of: 0, enrolled: 0, teacher_name: '' },
        ...timesOf(lesson),
        join_from: lesson.url && lesson.state === 'open' ? joinFrom(lesson.startsAt).toISOString() : null,
        students: seated.map(booking => ({
          booking_id: booking.id,
          ...cardOf(booking),
          attendance: booking.attendance,
        })),
      },
    ]
  })
}

const timesOf = (lesson: { startsAt: Date; endsAt: Date; venue: string; state: string }) => ({
  starts_at: lesson.startsAt.toISOString(),
  ends_at: lesson.endsAt.toISOString(),
  venue: lesson.venue,
  suspended: lesson.state === 'suspended',
})
