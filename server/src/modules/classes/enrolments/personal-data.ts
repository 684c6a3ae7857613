import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  accountDeletion,
  accountInUse,
  type DataPart,
  dataExport,
  type Person,
  profileLock,
} from '../../accounts/index.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { findClasses } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { listAttendance } from '../run/attendance.repository.ts'
import { classSeats } from '../seats/class-seating.ts'
import { findPlacedClasses, ownFirst } from '../seats/placed-class.ts'
import { eraseTexts } from './enrolment.repository.ts'
import { listLive, listOfPerson } from './enrolment-list.repository.ts'
import { leavePaid, withdraw } from './leave.ts'
import { eraseRequests, findRequests } from './leave-request.repository.ts'
import { refundUntaught } from './refund-enrolments.ts'

/** Registers what this module knows about people. */
export function registerPersonalData(context: ClassesContext): void {
  context.hooks.on(accountDeletion, 'enrolments', (tx, person) => forgetEnrolments(context, tx, person))
  context.hooks.on(
    accountInUse,
    'enrolments',
    async (db, { userId }) => (await listOfPerson(db, { userId }, 1)).length > 0,
  )
  context.hooks.on(dataExport, 'enrolments', (db, person) => exportEnrolments(db, person))
}

/**
 * A class that hasn't started is left with a full refund, whatever the hour; of a running one, the remaining lessons
 * are refunded. Past ones stay, without a name and without any messages.
 */
async function forgetEnrolments(context: ClassesContext, tx: Tx, { userId }: Person): Promise<void> {
  const now = context.clock.now()
  await tx.execute(profileLock(sql`${userId}`))
  const live = await listLive(tx, { userId })
  const classes = await findPlacedClasses(
    tx,
    live.map(({ classId }) => classId),
    { now },
  )
  for (const enrolment of live) {
    const ending = { by: 'student', reason: '', at: now } as const
    const one = classes.get(enrolment.classId)
    const first = one && ownFirst(one, enrolment, now)
    if (enrolment.state !== 'confirmed') await withdraw(context, tx, enrolment, ending)
    else if (first && first > now) await leavePaid(context, tx, enrolment, ending)
    else if (one && one.times.owed > 0) {
      await refundUntaught(context, tx, enrolment, 'class')
      await classSeats.cancel(context, tx, [enrolment.id], ending)
    }
  }
  await eraseTexts(tx, userId)
  await eraseRequests(tx, userId)
}

const most = 10_000

async function exportEnrolments(db: Db, { userId }: Person): Promise<DataPart> {
  const rows = await listOfPerson(db, { userId }, most)
  const classIds = rows.map(({ classId }) => classId)
  const [courses, lessons, attendance] = [
    await findClasses(db, classIds),
    await listClassLessons(db, classIds),
    await listAttendance(
      db,
      rows.map(({ id }) => id),
    ),
  ]
  const requests = await findRequests(
    db,
    rows.map(({ id }) => id),
  )
  const requestOf = (enrolmentId: number) => {
    const request = requests.get(enrolmentId)
    if (!request) return null
    const { message, answer, state, createdAt } = request
    return { message, answer, state, asked_at: createdAt.toISOString() }
  }
  const beginOf = new Map(lessons.map(({ id, startsAt }) => [id, startsAt.toISOString()]))
  return {
    data: rows.map(row => ({
      enrolment_id: row.id,
      class_id: row.classId,
      title: courses.get(row.classId)?.title ?? '',
      state: row.state,
      message: row.message,
      price: row.priceCents / 100,
      requested_at: row.requestedAt?.toISOString() ?? null,
      enrolled_at: row.confirmedAt?.toISOString() ?? null,
      ended_at: row.endedAt?.toISOString() ?? null,
      reason: row.reason,
      request: requestOf(row.id),
      attendance: (attendance.get(row.id) ?? []).map(noted => ({
        lesson_id: noted.lessonId,
        starts_at: beginOf.get(noted.lessonId) ?? null,
        attendance: noted.attendance,
        joined_at: noted.joinedAt?.toISOString() ?? null,
      })),
    })),
  }
}
