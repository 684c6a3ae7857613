import { amountText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import { findItemRefunds, itemKey } from '../../commerce/index.ts'
import { type ClassLesson, listClassLessons } from '../../lessons/index.ts'
import { findClass } from '../class.repository.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { classItem } from './class-line.ts'
import { listEndedWith } from './enrolment-list.repository.ts'

/** Lessons that would have been held if their class hadn't been cancelled. */
const lostOf = (lessons: readonly ClassLesson[], { cancelledAt }: CourseClass): ClassLesson[] =>
  lessons.filter(lesson => cancelledAt && lesson.cancelledAt && lesson.cancelledAt >= cancelledAt)

/** Cents by enrolment; what is on its way counts. */
async function refundsOf(
  tx: Tx,
  { cancelledAt }: CourseClass,
  enrolments: readonly Enrolment[],
): Promise<(enrolment: Enrolment) => number> {
  const items = enrolments.map(({ id }) => classItem(id))
  const refunds = await findItemRefunds(tx, items, cancelledAt ?? new Date(0))
  return ({ id }) => {
    const found = refunds.get(itemKey(classItem(id)))
    return found ? found.underWayCents + found.doneCents : 0
  }
}

export interface EndedSeat {
  enrolment: Enrolment
  course: CourseClass
  /** What ended, if it wasn't a seat or a request. */
  was: 'offer' | 'line' | undefined
  /** The payment arrived when the class was already cancelled. */
  paid: boolean
}

/** To whoever had, asked for or waited for a seat in a class that was cancelled: by whom, and what goes back. */
export async function mailEnded(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { enrolment, course, was, paid }: EndedSeat,
): Promise<void> {
  const [people, learners, lessons, refundOf] = await Promise.all([
    findPeople(tx, [enrolment.userId, enrolment.teacherId]),
    findLearners(tx, enrolment.learnerId === null ? [] : [enrolment.learnerId]),
    listClassLessons(tx, [course.id]),
    refundsOf(tx, course, [enrolment]),
  ])
  const reader = people.get(enrolment.userId)
  if (!reader || reader.deletedAt) return
  const cents = refundOf(enrolment)
  // Paid in the meantime: 'gone' tells them so.
  if (enrolment.state === 'lapsed' && !paid && cents > 0) return
  const lost = lostOf(lessons, course).filter(
    ({ startsAt }) => enrolment.lessonsFrom === null || startsAt > enrolment.lessonsFrom,
  )
  const what =
    enrolment.state === 'cancelled'
      ? 'seat'
      : enrolment.state === 'declined'
        ? 'request'
        : paid
          ? 'paid'
          : (was ?? 'offer')
  await sendMail(jobs, tx, {
    to: reader.email,
    template: 'classEnded',
    locale: reader.language,
    params: {
      title: course.title,
      other: people.get(enrolment.teacherId)?.displayName ?? '',
      learner: learnerCard(enrolment, { people, learners }).learner_name,
      ...{ by: course.cancelledBy ?? 'teacher', what, lessons: String(lost.length) },
      price: cents > 0 ? amountText(cents) : '',
      reason: course.cancelledBy === 'staff' ? '' : course.reason,
      path: what === 'seat' ? `/my-classes/${course.id}` : `/classes/offer/${enrolment.id}`,
    },
  })
}

/** To the teacher who cancelled: one summary of everyone who was told, and of what goes back. */
export async function mailClassCancelled(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  classId: number,
): Promise<void> {
  await db.transaction(async tx => {
    const course = await findClass(tx, classId)
    if (!course?.cancelledAt) return
    const [ended, people, lessons] = await Promise.all([
      listEndedWith(tx, classId, course.cancelledAt),
      findPeople(tx, [course.teacherId]),
      listClassLessons(tx, [classId]),
    ])
    const reader = people.get(course.teacherId)
    if (!reader || reader.deletedAt) return
    const refundOf = await refundsOf(tx, course, ended)
    const seats = ended.filter(({ state }) => state === 'cancelled')
    const cents = seats.reduce((sum, one) => sum + refundOf(one), 0)
    await sendMail(jobs, tx, {
      to: reader.email,
      template: 'classCancelledSummary',
      locale: reader.language,
      params: {
        title: course.title,
        lessons: String(lostOf(lessons, course).length),
        seats: String(seats.length),
        others: String(ended.length - seats.length),
        price: cents > 0 ? amountText(cents) : '',
        reason: course.reason,
        path: `/my-classes/${classId}`,
      },
    })
  })
}
