import type { classRunContract } from '#contract/classes/class-run.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../../accounts/index.ts'
import { findClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'
import { findRequests } from '../enrolments/leave-request.repository.ts'
import { isLiveRequest } from '../enrolments/leave-window.ts'
import { lessonShare } from '../seats/place.rules.ts'
import { findPlacedClasses, ownFirst } from '../seats/placed-class.ts'
import { listAttendance } from './attendance.repository.ts'

/** Others' classes aren't even known to exist. */
export async function getOwnClass(db: Db, { userId }: Caller, classId: number): Promise<CourseClass> {
  const course = await findClass(db, classId)
  if (course?.teacherId !== userId) throw new Refusal('class_unknown')
  return course
}

export interface Those {
  enrolled: Enrolment[]
  /** Offers first, then the first in line first. */
  waiting: Enrolment[]
}

export async function listThose(db: Db, classId: number): Promise<Those> {
  const live = await listLive(db, { classId })
  const at = (date: Date | null) => date?.getTime() ?? 0
  const offered = live.filter(({ state }) => state === 'offered')
  const waiting = live.filter(({ state }) => state === 'waiting')
  return {
    enrolled: live.filter(({ state }) => state === 'confirmed'),
    waiting: [
      ...offered.toSorted((one, other) => at(one.heldUntil) - at(other.heldUntil)),
      ...waiting.toSorted((one, other) => at(one.queuedAt) - at(other.queuedAt)),
    ],
  }
}

export const readersOf = (enrolments: readonly Enrolment[]): Set<number> =>
  new Set(enrolments.map(({ userId }) => userId))

/** A class as its teacher sees it, with a card per learner. */
export async function viewRun(
  { db, clock }: ClassesContext,
  caller: Caller,
  classId: number,
): Promise<ResponseOf<(typeof classRunContract)['classParticipants']>> {
  await getOwnClass(db, caller, classId)
  const { enrolled, waiting } = await listThose(db, classId)
  const all = [...enrolled, ...waiting]
  const now = clock.now()
  const [people, learners, attendance, placed, requests] = await Promise.all([
    findPeople(db, [...readersOf(all)]),
    findLearners(
      db,
      all.flatMap(({ learnerId }) => learnerId ?? []),
    ),
    listAttendance(
      db,
      enrolled.map(({ id }) => id),
    ),
    findPlacedClasses(db, [classId], { now }),
    findRequests(
      db,
      enrolled.map(({ id }) => id),
    ),
  ])
  const one = placed.get(classId)
  const requestOf = (row: Enrolment) => {
    const request = requests.get(row.id)
    const first = one ? ownFirst(one, row, now) : null
    if (!request || !isLiveRequest(request, row, first, now)) return null
    const refund = (row.priceCents - lessonShare(row, 0, row.refundedLessons)) / 100
    return { message: request.message, refund, asked_at: request.createdAt.toISOString() }
  }
  const readers = readersOf(enrolled)
  const cardOf = learnerCards(all, { people, learners })
  return {
    status: 200,
    participants: enrolled.map(row => ({
      enrolment_id: row.id,
      ...cardOf(row),
      enrolled_at: row.confirmedAt?.toISOString() ?? null,
      attendance: (attendance.get(row.id) ?? []).map(noted => ({
        lesson_id: noted.lessonId,
        attendance: noted.attendance,
        joined: noted.joinedAt !== null,
      })),
      request: requestOf(row),
    })),
    waiting: waiting.map(row => ({
      enrolment_id: row.id,
      ...cardOf(row),
      state: row.state === 'offered' ? ('offered' as const) : ('waiting' as const),
      waiting_since: (row.queuedAt ?? row.requestedAt)?.toISOString() ?? null,
      held_until: row.heldUntil?.toISOString() ?? null,
    })),
    readers: readers.size,
    waiting_readers: readersOf(waiting).difference(readers).size,
  }
}
