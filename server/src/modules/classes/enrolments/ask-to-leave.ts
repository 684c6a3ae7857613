import { sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { profileLock } from '../../accounts/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import { mailAboutEnrolment } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { findPlacedClasses, ownFirst } from '../seats/placed-class.ts'
import { findEnrolment } from './enrolment.repository.ts'
import { getOwnEnrolment, leavePaid } from './leave.ts'
import { endRequest, findRequests, insertRequest } from './leave-request.repository.ts'
import { isLiveRequest, mayAskToLeave } from './leave-window.ts'

/** After the free hours, the teacher decides: the student asks, with a message. Asking twice counts once. */
export async function askToLeave(
  context: ClassesContext,
  caller: Caller,
  { enrolmentId, message }: { enrolmentId: number; message: string },
): Promise<void> {
  const { db, clock, config, jobs, limits } = context
  await getOwnEnrolment(context, caller, enrolmentId)
  await throttle(limits, 'message.account', String(caller.userId))
  await db.transaction(async tx => {
    await tx.execute(profileLock(sql`${caller.userId}`))
    const now = clock.now()
    const { enrolment, first } = await getPresent(tx, enrolmentId, now)
    const before = (await findRequests(tx, [enrolmentId])).get(enrolmentId)
    if (before && isLiveRequest(before, enrolment, first, now)) {
      if (before.message === message) return
      throw new Refusal('request_open')
    }
    if (enrolment.state !== 'confirmed' || !first || first <= now) throw new Refusal('leave_over')
    if (!mayAskToLeave(enrolment, first, { cancelHours: config.cancelHours, now }))
      throw new Refusal('leave_free')
    // A request about an earlier start time is over.
    if (before?.state === 'open') await endRequest(tx, before, { state: 'expired', at: now })
    await insertRequest(tx, { enrolmentId, startsAt: first, message, createdAt: now })
    await jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about: 'leaving' })
  })
}

/** The teacher's approval takes effect at once: it is refunded, and the seat is free. */
export async function answerLeaving(
  context: ClassesContext,
  caller: Caller,
  { enrolmentId, accept, answer }: { enrolmentId: number; accept: boolean; answer: string },
): Promise<void> {
  const { db, clock, jobs } = context
  const known = await findEnrolment(db, enrolmentId)
  if (known?.teacherId !== caller.userId || known.state === 'draft') throw new Refusal('enrolment_unknown')
  await db.transaction(async tx => {
    await tx.execute(profileLock(sql`${known.userId}`))
    const now = clock.now()
    const { enrolment, first } = await getPresent(tx, enrolmentId, now)
    const request = (await findRequests(tx, [enrolmentId])).get(enrolmentId)
    if (!request) throw new Refusal('request_unknown')
    const state = accept ? 'accepted' : 'declined'
    // A repeated call does nothing.
    if (request.state === state) return
    if (!isLiveRequest(request, enrolment, first, now)) throw new Refusal('request_decided')
    await endRequest(tx, request, { state, answer, at: now })
    if (accept) await leavePaid(context, tx, enrolment, { by: 'teacher', reason: answer, at: now })
    else await jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about: 'stays' })
  })
}

async function getPresent(
  tx: Tx,
  enrolmentId: number,
  now: Date,
): Promise<{ enrolment: Enrolment; first: Date | null }> {
  const enrolment = await findEnrolment(tx, enrolmentId)
  if (!enrolment) throw new Refusal('enrolment_unknown')
  const one = (await findPlacedClasses(tx, [enrolment.classId], { now })).get(enrolment.classId)
  return { enrolment, first: one ? ownFirst(one, enrolment, now) : null }
}
