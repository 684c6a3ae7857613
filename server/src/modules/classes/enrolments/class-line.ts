import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { findLearners } from '../../accounts/index.ts'
import { findCovers, findProducts } from '../../catalogue/index.ts'
import type { BoughtItem, Item, SoldLesson } from '../../commerce/index.ts'
import { type ClassLesson, listClassLessons, seatLine, soldLesson } from '../../lessons/index.ts'
import { findClasses } from '../class.repository.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classSeats } from '../seats/class-seating.ts'
import { findEnrolments } from './enrolment.repository.ts'
import { listConfirmedPlaces } from './enrolment-list.repository.ts'

/** A seat in a class. What is sold is an enrolment, which knows the class and the learner. */
export const classLine = seatLine({
  name: 'class',
  seats: classSeats,
  offerOf: ({ enrolment, priceCents, course: { title, teacherId, centreId, needsApproval } }) => ({
    title,
    priceCents,
    teacherId,
    centreId,
    // Someone approved earlier pays at once.
    needsApproval: needsApproval && enrolment.approvedAt === null,
  }),
  find: findEnrolments,
  listGiven: listConfirmedPlaces,

  async findLessons(db, itemIds) {
    const enrolments = await findEnrolments(db, itemIds)
    const lessons = await listClassLessons(db, [...new Set(enrolments.map(({ classId }) => classId))])
    return new Map(
      enrolments.map(enrolment => [
        enrolment.id,
        { sold: enrolment.lessons, lessons: ownLessons(enrolment, lessons) },
      ]),
    )
  },

  async describe(db, itemIds) {
    const enrolments = await findEnrolments(db, itemIds)
    const classIds = enrolments.map(({ classId }) => classId)
    const [courses, lessons, learners] = await Promise.all([
      findClasses(db, classIds),
      listClassLessons(db, [...new Set(classIds)]),
      findLearners(
        db,
        enrolments.flatMap(({ learnerId }) => learnerId ?? []),
      ),
    ])
    const products = await findProducts(db, [...new Set([...courses.values()].map(one => one.productId))])
    const covers = await findCovers(db, products)
    return new Map(
      enrolments.flatMap(({ id, classId, learnerId, ...enrolment }) => {
        const course = courses.get(classId)
        if (!course) return []
        const its = lessons.filter(lesson => lesson.classId === classId && lesson.state !== 'cancelled')
        // The learner's own first lesson; the first of the class if all were cancelled.
        const own = its.find(({ startsAt }) => startsAt > (enrolment.lessonsFrom ?? startsAt)) ?? its[0]
        const begins = own
          ? slotTimeOf({ from: own.startsAt, to: own.endsAt })
          : { day: course.startsOn, time: course.startTime, minutes: 0 }
        const learnerName = learners.get(learnerId ?? 0)?.firstName ?? ''
        const place = {
          enrolment_id: id,
          class_id: classId,
          date: begins.day,
          time: begins.time,
          duration: begins.minutes,
          lessons: enrolment.lessons || its.length,
          learner_name: learnerName,
        }
        const coverUrl = covers.get(course.productId) ?? ''
        const appointment = { ...begins, learnerName }
        return [[id, { courseId: course.productId, coverUrl, class: place, appointment }] as const]
      }),
    )
  },
})

/** Those that somebody who came in then has paid for, as long as they had their seat. */
function ownLessons(enrolment: Enrolment, lessons: readonly ClassLesson[]): SoldLesson[] {
  const { classId, state, lessonsFrom, confirmedAt, endedAt } = enrolment
  return lessons
    .filter(
      lesson =>
        lesson.classId === classId &&
        (lessonsFrom === null || lesson.startsAt > lessonsFrom) &&
        // Called off before they came in.
        !(lesson.cancelledAt && confirmedAt && lesson.cancelledAt < confirmedAt),
    )
    .map(lesson => {
      const over = state !== 'confirmed' && (endedAt === null || lesson.startsAt >= endedAt)
      return { ...soldLesson(lesson), ...(over && { state: 'cancelled' as const }) }
    })
}

export const classItem = (enrolmentId: number): Item => ({ kind: classLine.name, itemId: enrolmentId })

/** The item that commerce is asked about. */
export const boughtOf = ({ id, userId }: Pick<Enrolment, 'id' | 'userId'>): BoughtItem => ({
  userId,
  item: classItem(id),
})
