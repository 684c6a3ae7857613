import type {
  BookedLessonView,
  ClassView,
  TimetableBooking,
  TimetableClass,
} from '#contract/classes/classes.ts'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople } from '../../accounts/index.ts'
import type { Item } from '../../commerce/index.ts'
import {
  type BookedLesson,
  type ClassLesson,
  listBookingsIn,
  listClassLessonsIn,
  trialLine,
} from '../../lessons/index.ts'
import { findPackages } from '../../teachers/index.ts'
import { listShownEnrolments } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classItem } from '../enrolments/class-line.ts'
import { timesOf } from './class.presenter.ts'
import { type Shown, showLessons } from './view-classes.ts'

export interface Timetable {
  classes: TimetableClass[]
  bookings: TimetableBooking[]
}

/** What someone teaches and attends. Staff who look get no links, notes or reasons: those are only for `userId`. */
export async function viewTimetable(
  platform: Shown & Pick<ClassesContext, 'commerce'>,
  { userId, viewerId }: { userId: number; viewerId: number },
  period: Period,
): Promise<Timetable> {
  const { db } = platform
  const [taught, enrolments, booked, given] = await Promise.all([
    listClassLessonsIn(db, period, { teacherId: userId }),
    listShownEnrolments(db, userId),
    listBookingsIn(db, { userId }, period),
    listBookingsIn(db, { teacherId: userId }, period),
  ])
  const enrolled = await listClassLessonsIn(db, period, {
    classIds: [...new Set(enrolments.map(({ classId }) => classId))],
  })
  const now = platform.clock.now()
  const own = enrolled.filter(lesson => enrolments.some(enrolment => isTheirs(enrolment, lesson, now)))
  const { classes } = await showLessons(platform, { userId }, [...taught, ...own])
  const shown = userId === viewerId ? classes : classes.map(withoutSecrets)
  return withMoney(platform, shown, await presentBooked(platform, { booked, given }))
}

/** Of what they paid themselves; a teacher's own lessons have none. */
async function withMoney(
  { commerce, db }: Pick<ClassesContext, 'commerce' | 'db'>,
  classes: readonly ClassView[],
  bookings: readonly BookedLessonView[],
): Promise<Timetable> {
  const trialItem = (itemId: number) => ({ kind: trialLine.name, itemId })
  const paid = await commerce.viewLessons(db, [
    ...classes.flatMap(({ enrolments }) => enrolments.map(one => classItem(one.enrolment_id))),
    ...bookings.flatMap(({ booking_id: id }) => (id === null ? [] : trialItem(id))),
  ])
  const moneyOf = (item: Item) => {
    const { heldCents, lessons } = paid(item)
    return { held: heldCents / 100, lessons }
  }
  return {
    classes: classes.map(view => {
      const enrolments = view.enrolments.map(one => ({ ...one, ...moneyOf(classItem(one.enrolment_id)) }))
      const cents = enrolments.reduce((sum, { held }) => sum + Math.round(held * 100), 0)
      return { ...view, enrolments, held: cents / 100 }
    }),
    bookings: bookings.map(view => ({
      ...view,
      ...(view.booking_id === null ? { held: 0, lessons: [] } : moneyOf(trialItem(view.booking_id))),
    })),
  }
}

/** For enrolled students, from then on; for people who wait, have asked or are about to pay, the upcoming lessons. */
export const isTheirs = (
  { classId, state, lessonsFrom }: Enrolment,
  lesson: Pick<ClassLesson, 'classId' | 'startsAt'>,
  now: Date,
): boolean =>
  classId === lesson.classId &&
  lesson.startsAt > ((state === 'confirmed' || state === 'cancelled') && lessonsFrom ? lessonsFrom : now)

/** As a stranger sees it, including cancelled lessons. */
const withoutSecrets = (view: ClassView): ClassView => ({
  ...view,
  ...{ zoom_link: '', google_meet_link: '', reason: '' },
  lessons: view.lessons.map(lesson => ({
    ...lesson,
    note: '',
    reason: lesson.state === 'suspended' ? lesson.reason : '',
  })),
})

async function presentBooked(
  { db }: Platform,
  { booked, given }: { booked: readonly BookedLesson[]; given: readonly BookedLesson[] },
): Promise<BookedLessonView[]> {
  const all = [...booked, ...given]
  const [people, learners, packages] = await Promise.all([
    findPeople(db, [...new Set(all.map(({ lesson }) => lesson.teacherId))]),
    findLearners(
      db,
      booked.flatMap(({ booking }) => booking.learnerId ?? []),
    ),
    findPackages(db, [...new Set(all.map(({ lesson }) => lesson.packageId))]),
  ])
  const common = ({ lesson }: BookedLesson) => {
    const terms = packages.get(lesson.packageId)
    return {
      ...{
        slot_id: lesson.id,
        title: terms?.title ?? '',
        title_zh: terms?.titleZh ?? '',
        ...timesOf(lesson),
      },
      is_trial: terms?.isTrial === false ? ('0' as const) : ('1' as const),
      ...{ venue: lesson.venue, seats: lesson.seats, teacher_id: lesson.teacherId },
      teacher_name: people.get(lesson.teacherId)?.displayName ?? '',
    }
  }
  return [
    ...booked.map(row => ({
      ...common(row),
      booking_id: row.booking.id,
      learner_id: row.booking.learnerId,
      learner_name: learners.get(row.booking.learnerId ?? 0)?.firstName ?? '',
      ...{ own: false, booked: 1 },
    })),
    ...[...Map.groupBy(given, ({ lesson }) => lesson.id).values()].flatMap(rows =>
      rows.slice(0, 1).map(row => ({
        ...common(row),
        ...{ booking_id: null, learner_id: null, learner_name: '', own: true, booked: rows.length },
      })),
    ),
  ]
}
