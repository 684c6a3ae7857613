import type { WeekEntry } from '#contract/learning/learning.ts'
import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { joinFrom } from '#contract/rules/lesson-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople } from '../accounts/index.ts'
import { type Enrolment, findClasses, listLiveEnrolments, placeInLine } from '../classes/index.ts'
import { listBookingsIn, listClassLessonsIn } from '../lessons/index.ts'

const days = 7
const mostShown = 12

/** What someone attends from now until the end of the seventh day, by time; including classes they are waiting for. */
export async function viewWeek({ db, clock }: Platform, userId: number): Promise<WeekEntry[]> {
  const now = clock.now()
  const period = { from: now, to: hongKongInstant(addDays(hongKongDay(now), days)) }
  const [bookings, enrolments] = await Promise.all([
    listBookingsIn(db, { userId }, period),
    listLiveEnrolments(db, userId),
  ])
  const places = placesOf(enrolments)
  const lessons = (await listClassLessonsIn(db, period, { classIds: [...places.keys()] })).filter(
    ({ state }) => state !== 'cancelled',
  )
  const shown = { lessons: lessons.slice(0, mostShown), bookings: bookings.slice(0, mostShown) }
  const classes = await findClasses(db, [...new Set(shown.lessons.map(({ classId }) => classId))])
  const [people, lines, learners] = await Promise.all([
    findPeople(db, [
      ...new Set([
        ...shown.bookings.map(({ lesson }) => lesson.teacherId),
        ...shown.lessons.map(one => one.teacherId),
      ]),
    ]),
    linesOf(
      db,
      [...classes.keys()].flatMap(id => places.get(id)?.[0] ?? []),
    ),
    findLearners(
      db,
      [...shown.bookings.map(({ booking }) => booking), ...enrolments].flatMap(one => one.learnerId ?? []),
    ),
  ])
  const namesOf = (all: readonly { learnerId: number | null }[]) =>
    all.flatMap(({ learnerId }) => learners.get(learnerId ?? 0)?.firstName || [])
  const nameOf = (id: number) => people.get(id)?.displayName ?? ''
  const trials = shown.bookings.map(
    ({ booking, lesson }): WeekEntry => ({
      kind: 'trial',
      lesson_id: lesson.id,
      booking_id: booking.id,
      class_id: null,
      title: '',
      teacher_name: nameOf(lesson.teacherId),
      learners: namesOf([booking]),
      starts_at: lesson.startsAt.toISOString(),
      ends_at: lesson.endsAt.toISOString(),
      join_from: lesson.url && lesson.state === 'open' ? joinFrom(lesson.startsAt).toISOString() : null,
      suspended: lesson.state === 'suspended',
      in_line: null,
    }),
  )
  const ofClasses = shown.lessons.flatMap((lesson): WeekEntry[] => {
    const course = classes.get(lesson.classId)
    const its = places.get(lesson.classId) ?? []
    const [place] = its
    if (!course || !place) return []
    const online = course.zoomLink || course.googleMeetLink
    const inside = place.state === 'confirmed' && lesson.state === 'open'
    return [
      {
        kind: 'class',
        lesson_id: lesson.id,
        booking_id: null,
        class_id: course.id,
        title: course.title,
        teacher_name: nameOf(lesson.teacherId),
        learners: namesOf(its),
        starts_at: lesson.startsAt.toISOString(),
        ends_at: lesson.endsAt.toISOString(),
        join_from: online && inside ? joinFrom(lesson.startsAt).toISOString() : null,
        suspended: lesson.state === 'suspended',
        in_line: lines.get(place.id) ?? null,
      },
    ]
  })
  return [...trials, ...ofClasses]
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at) || one.lesson_id - other.lesson_id)
    .slice(0, mostShown)
}

/** By class: a seat says more than a place in line. Mere requests aren't shown. */
function placesOf(enrolments: readonly Enrolment[]): ReadonlyMap<number, readonly Enrolment[]> {
  const shown = enrolments.filter(({ state }) => state === 'confirmed' || state === 'waiting')
  const byClass = [...Map.groupBy(shown, ({ classId }) => classId)]
  return new Map(
    byClass.map(([classId, its]) => {
      const given = its.filter(({ state }) => state === 'confirmed')
      return [classId, given.length > 0 ? given : its] as const
    }),
  )
}

async function linesOf(
  db: Platform['db'],
  places: readonly Enrolment[],
): Promise<ReadonlyMap<number, number>> {
  const waiting = places.filter(({ state }) => state === 'waiting')
  return new Map(await Promise.all(waiting.map(async one => [one.id, await placeInLine(db, one)] as const)))
}
