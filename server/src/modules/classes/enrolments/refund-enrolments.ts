import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { profileLock } from '../../accounts/index.ts'
import type { LessonRefund } from '../../commerce/index.ts'
import type { ClassLesson, Ending } from '../../lessons/index.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { findClass, lockClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { finishDecision, mailAboutEnrolment, mailCancelledClass } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classSeats } from '../seats/class-seating.ts'
import { boughtOf } from './class-line.ts'
import { endWithoutPlace, tryNow } from './decide-enrolment.ts'
import { findEnrolment, noteRefunded } from './enrolment.repository.ts'
import { listLive } from './enrolment-list.repository.ts'

/**
 * Lessons were cancelled without another date: everyone concerned is refunded their share, each in a separate
 * transaction. Called again, it continues where it stopped.
 */
export async function refundCancelledLessons(
  context: ClassesContext,
  { classId, lessonIds }: { classId: number; lessonIds: readonly number[] },
): Promise<void> {
  const lessons = (await listClassLessons(context.db, [classId])).filter(
    ({ id, state }) => lessonIds.includes(id) && state === 'cancelled',
  )
  const enrolled = (await listLive(context.db, { classId })).filter(({ state }) => state === 'confirmed')
  for (const enrolment of enrolled) {
    for (const lesson of lessons)
      await context.db.transaction(tx => refundLesson(context, tx, enrolment, lesson))
  }
}

async function refundLesson(
  context: ClassesContext,
  tx: Tx,
  { id, userId }: Enrolment,
  lesson: ClassLesson,
): Promise<void> {
  await tx.execute(profileLock(sql`${userId}`))
  const present = await findEnrolment(tx, id)
  // Someone who enrolled after it was cancelled hasn't paid for it.
  const paidFor = present?.confirmedAt && lesson.cancelledAt && present.confirmedAt <= lesson.cancelledAt
  if (present?.state !== 'confirmed' || !paidFor) return
  await refundShare(context, tx, present, 1, { key: `class-lesson-${lesson.id}`, lessonId: lesson.id })
}

/** Each share once, by its key. */
async function refundShare(
  context: ClassesContext,
  tx: Tx,
  enrolment: Enrolment,
  lessons: number,
  part: LessonRefund,
): Promise<void> {
  const refund = { ...boughtOf(enrolment), reason: 'lesson', part }
  if ((await context.commerce.refundLine(tx, refund)) === 'refunded')
    await noteRefunded(tx, enrolment.id, lessons)
}

/** Someone was admitted when lessons they had paid for were over or cancelled. */
export async function refundMissedLessons(
  context: ClassesContext,
  { enrolmentId, lessons }: { enrolmentId: number; lessons: number },
): Promise<void> {
  await context.db.transaction(async tx => {
    const enrolment = await findEnrolment(tx, enrolmentId)
    if (!enrolment) return
    await tx.execute(profileLock(sql`${enrolment.userId}`))
    const present = await findEnrolment(tx, enrolmentId)
    if (present?.state === 'confirmed')
      await refundShare(context, tx, present, lessons, { key: 'class-missed', missed: lessons })
  })
}

/**
 * The class was cancelled: who had a seat is refunded all lessons that aren't held, what is authorised is released,
 * and nobody waits any more. Each is told that, and the teacher once of all. Called again, it goes on where it stopped.
 * An order in progress ends by itself, and then its buyer is told.
 */
export async function endEnrolments(context: ClassesContext, classId: number): Promise<void> {
  const course = await findClass(context.db, classId)
  if (course?.state !== 'cancelled') return
  const ending: Ending = {
    ...{ by: 'teacher', reason: course.reason, at: context.clock.now() },
    untold: true,
  }
  const live = (await listLive(context.db, { classId })).filter(({ state }) => state !== 'held')
  for (const [index, enrolment] of live.entries()) {
    const released = await context.db.transaction(async tx => {
      const { id: enrolmentId } = enrolment
      const outcome = await endOne(context, tx, enrolment, { ...ending, refund: 'class' })
      const was = wasOf(enrolment)
      if (outcome) await context.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about: 'ended', was })
      if (index === live.length - 1) await context.jobs.enqueue(tx, mailCancelledClass, { classId })
      return outcome === 'release'
    })
    if (released) await tryNow(context, enrolment)
  }
}

const wasOf = ({ state }: Enrolment): 'offer' | 'line' | undefined =>
  state === 'offered' ? 'offer' : state === 'waiting' ? 'line' : undefined

/** All but the lessons that have begun, which stay the teacher's; the seat ends after this. */
export async function refundUntaught(
  context: ClassesContext,
  tx: Tx,
  enrolment: Enrolment,
  reason: string,
): Promise<void> {
  const now = context.clock.now()
  const begun = (await listClassLessons(tx, [enrolment.classId])).filter(
    ({ state, startsAt }) =>
      state === 'open' && startsAt <= now && startsAt > (enrolment.lessonsFrom ?? new Date(0)),
  )
  const part = { key: `class-rest-${enrolment.id}`, but: begun.map(({ id }) => id) }
  await context.commerce.refundLine(tx, {
    ...boughtOf(enrolment),
    ...{ reason, ...(begun.length > 0 && { part }) },
  })
}

/** 'release' where an authorised amount is to be released; null where a payment on its way has to arrive first. */
export async function endOne(
  context: ClassesContext,
  tx: Tx,
  { id, userId, classId }: Enrolment,
  { refund, ...ending }: Ending & { refund: string },
): Promise<'ended' | 'release' | null> {
  await tx.execute(profileLock(sql`${userId}`))
  const present = await findEnrolment(tx, id)
  if (!present) return null
  if (present.state === 'confirmed') {
    await refundUntaught(context, tx, present, refund)
    await classSeats.cancel(context, tx, [id], ending)
    return 'ended'
  }
  await lockClass(tx, classId)
  const state = ['requested', 'asked'].includes(present.state) ? 'declined' : 'withdrawn'
  const next = await endWithoutPlace(context, tx, present, state, ending)
  if (next === 'release') await context.jobs.enqueue(tx, finishDecision, { enrolmentId: id })
  return next
}
