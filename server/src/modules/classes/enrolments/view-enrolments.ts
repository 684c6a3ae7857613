import type { enrolmentsContract, Enrolment as WireEnrolment } from '#contract/classes/enrolments.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCard, learnerCards } from '../../accounts/index.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { findClasses } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { Enrolment } from '../classes.tables.ts'
import { listReadyMaterials } from '../materials/material.repository.ts'
import { listAttendance } from '../run/attendance.repository.ts'
import { canWait } from '../seats/place.rules.ts'
import { findPlacedClasses, freePlaces, placesAhead, priceNow } from '../seats/placed-class.ts'
import { boughtOf, classItem } from './class-line.ts'
import { presentEnrolment } from './enrolment.presenter.ts'
import { placeInLine } from './enrolment.repository.ts'
import { listAwaiting, listOfPerson } from './enrolment-list.repository.ts'
import { getOwnEnrolment } from './leave.ts'
import { findRequests } from './leave-request.repository.ts'

type Context = Pick<ClassesContext, 'db' | 'clock' | 'config' | 'commerce'>

export async function presentEnrolments(
  { db, clock, config, commerce }: Context,
  rows: readonly Enrolment[],
): Promise<WireEnrolment[]> {
  const now = clock.now()
  const idsOf = (of: (row: Enrolment) => number | null) => [
    ...new Set(rows.map(of).filter(id => id !== null)),
  ]
  const [classes, people, learners, inLine, requests, paid] = await Promise.all([
    findPlacedClasses(
      db,
      idsOf(({ classId }) => classId),
      { now },
    ),
    findPeople(db, [...new Set([...idsOf(({ userId }) => userId), ...idsOf(({ teacherId }) => teacherId)])]),
    findLearners(
      db,
      idsOf(({ learnerId }) => learnerId),
    ),
    linesOf(db, rows),
    findRequests(
      db,
      rows.map(({ id }) => id),
    ),
    commerce.viewLessons(
      db,
      rows.map(({ id }) => classItem(id)),
    ),
  ])
  const shown = { classes, people, learners, inLine, requests, paid, cancelHours: config.cancelHours, now }
  return rows.map(row => presentEnrolment(row, shown))
}

async function linesOf(db: Db, rows: readonly Enrolment[]): Promise<ReadonlyMap<number, number>> {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  return new Map(await Promise.all(waiting.map(async row => [row.id, await placeInLine(db, row)] as const)))
}

const mostShown = 50

/** Seats someone has or had in a class; abandoned drafts aren't included. */
export async function viewOwnPlaces(
  context: Context,
  { classId, userId }: { classId: number; userId: number },
): Promise<ResponseOf<(typeof enrolmentsContract)['enrolmentGet']>> {
  const { db, clock, config } = context
  const now = clock.now()
  const one = (await findPlacedClasses(db, [classId], { now })).get(classId)
  if (!one) throw new Refusal('class_unknown')
  const [own, materials] = await Promise.all([
    listOfPerson(db, { userId, classId }, mostShown),
    listReadyMaterials(db, [classId]),
  ])
  const attendance = await listAttendance(
    db,
    own.map(({ id }) => id),
  )
  const free = freePlaces(one) - placesAhead(one, now)
  return {
    enrolment: await presentEnrolments(
      context,
      own.filter(({ state }) => state !== 'lapsed'),
    ),
    materials: materials.map(({ id, title }) => ({ material_id: id, title })),
    attendance: [...attendance.values()].flat().map(noted => ({
      ...{ enrolment_id: noted.enrolmentId, lesson_id: noted.lessonId, attendance: noted.attendance },
    })),
    enrolledStudents: one.counts.confirmed,
    free: Number.isFinite(free) ? Math.max(free, 0) : null,
    waiting: one.counts.waiting,
    can_wait: canWait(one.times, now),
    cancel_hours: config.cancelHours,
  }
}

export async function viewEnrolment(
  context: Context,
  caller: Caller,
  enrolmentId: number,
): Promise<ResponseOf<(typeof enrolmentsContract)['enrolmentView']>> {
  const { db, clock, config } = context
  const enrolment = await getOwnEnrolment(context, caller, enrolmentId)
  const [[shown], courses, lessons] = await Promise.all([
    presentEnrolments(context, [enrolment]),
    findClasses(db, [enrolment.classId]),
    listClassLessons(db, [enrolment.classId]),
  ])
  const course = courses.get(enrolment.classId)
  if (!shown || !course) throw new Error('An enrolment without a class')
  return {
    enrolment: shown,
    venue: course.venue,
    online: course.zoomLink !== '' || course.googleMeetLink !== '',
    lessons: lessons
      .filter(({ state, startsAt }) => state === 'open' && startsAt > (enrolment.lessonsFrom ?? clock.now()))
      .map(({ startsAt, endsAt }) => {
        const { day, time, minutes } = slotTimeOf({ from: startsAt, to: endsAt })
        return { date: day, time, duration: minutes }
      }),
    cancel_hours: config.cancelHours,
  }
}

/** By class, in the order of the oldest request. */
export async function viewAwaiting(
  context: ClassesContext,
  teacherId: number,
): Promise<ResponseOf<(typeof enrolmentsContract)['enrollmentsAwaiting']>> {
  const { db } = context
  // Approved, with the payment on its way: there is nothing left to decide.
  const rows = (await listAwaiting(db, { teacherId })).filter(({ approvedAt }) => approvedAt === null)
  const [classes, people, learners, until] = await Promise.all([
    findPlacedClasses(
      db,
      rows.map(({ classId }) => classId),
      { now: context.clock.now() },
    ),
    findPeople(db, [...new Set(rows.map(({ userId }) => userId))]),
    findLearners(
      db,
      rows.flatMap(({ learnerId }) => learnerId ?? []),
    ),
    context.commerce.listOpenUntil(rows.filter(({ state }) => state === 'requested').map(boughtOf)),
  ])
  return {
    awaiting: [...Map.groupBy(rows, ({ classId }) => classId)].map(([classId, its]) => {
      const cardOf = learnerCards(its, { people, learners })
      const one = classes.get(classId)
      return {
        class_id: classId,
        title: one?.course.title ?? '',
        pending: its.length,
        enrolments: its.map(row => ({
          enrolment_id: row.id,
          student_id: row.userId,
          display_name: learnerCard({ userId: row.userId, learnerId: null }, { people, learners })
            .learner_name,
          ...cardOf(row),
          message: row.message,
          state: row.state === 'requested' ? ('requested' as const) : ('asked' as const),
          price: (row.state === 'asked' && one ? priceNow(one) : row.priceCents) / 100,
          requested_at: row.requestedAt?.toISOString() ?? null,
          authorised_until: until.get(row.id)?.toISOString() ?? null,
        })),
      }
    }),
  }
}
