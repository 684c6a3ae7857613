import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { findLearners } from '../../accounts/index.ts'
import { findCovers, findProducts } from '../../catalogue/index.ts'
import type { BoughtItem, Item, LineKind, Quoted } from '../../commerce/index.ts'
import { auditSeats, listClassLessons } from '../../lessons/index.ts'
import { findClasses } from '../class.repository.ts'
import type { Enrolment } from '../classes.tables.ts'
import {
  cancelPlaces,
  confirmPlaces,
  holdPlaces,
  lapsePlaces,
  quotePlaces,
  restorePlace,
} from '../seats/book-places.ts'
import { findEnrolments } from './enrolment.repository.ts'
import { listConfirmedPlaces } from './enrolment-list.repository.ts'

/** A place in a class. What is sold is an enrolment: it knows the class, and who comes. */
export const classLine: LineKind = {
  name: 'class',
  openMinutes: 15,

  async quote(db, { buyer, itemIds, now }) {
    const quoted = await quotePlaces(db, { userId: buyer?.userId ?? null, enrolmentIds: itemIds, now })
    return new Map(
      [...quoted].map(([id, place]): [number, Quoted] => {
        if (typeof place === 'string') return [id, place]
        const { title, priceCents, teacherId, centreId, needsApproval } = place.course
        // Who was approved before pays at once.
        const decided = place.enrolment.approvedAt !== null
        return [id, { title, priceCents, teacherId, centreId, needsApproval: needsApproval && !decided }]
      }),
    )
  },

  async hold(platform, tx, { lines, ...held }) {
    const wanted = lines.map(({ itemId, priceCents }) => ({ enrolmentId: itemId, priceCents }))
    const gone = new Set(await holdPlaces(platform, tx, wanted, held))
    return lines.filter(({ itemId }) => gone.has(itemId))
  },

  async handOver(platform, tx, { lines, at, again }) {
    const outcomes = await confirmPlaces(platform, tx, enrolmentsOf(lines), { at, again })
    return new Map(lines.map(({ id, itemId }) => [id, outcomes.get(itemId) ?? 'gone']))
  },

  release: (platform, tx, { lines, at }) => lapsePlaces(platform, tx, enrolmentsOf(lines), at),

  async revoke(platform, tx, { lines, at }) {
    await cancelPlaces(platform, tx, enrolmentsOf(lines), { by: 'refund', reason: '', at })
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
        // Of the first lesson; nothing where all were cancelled.
        const begins = its[0]
          ? slotTimeOf({ from: its[0].startsAt, to: its[0].endsAt })
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

  audit: auditSeats({ find: findEnrolments, restore: restorePlace, listGiven: listConfirmedPlaces }),
}

const enrolmentsOf = (lines: readonly Item[]): number[] => lines.map(({ itemId }) => itemId)

export const classItem = (enrolmentId: number): Item => ({ kind: classLine.name, itemId: enrolmentId })

/** What commerce is asked about. */
export const boughtOf = ({ id, userId }: Pick<Enrolment, 'id' | 'userId'>): BoughtItem => ({
  userId,
  item: classItem(id),
})
