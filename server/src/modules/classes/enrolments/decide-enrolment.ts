import { sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { profileLock } from '../../accounts/index.ts'
import type { Ending } from '../../lessons/index.ts'
import { findClasses } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { finishDecision, mailAboutEnrolment } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classSeats } from '../seats/class-seating.ts'
import { invalidateEnrolments, lockPlacedClasses } from '../seats/placed-class.ts'
import { boughtOf } from './class-line.ts'
import { changeEnrolment, findEnrolment, findEnrolments } from './enrolment.repository.ts'
import { listAwaiting } from './enrolment-list.repository.ts'

export interface Decision {
  classId: number
  /** Without it, all pending requests of this class. */
  enrolmentId: number | null
}

/** Only in the caller's own class; others' aren't even known to exist. */
async function getAwaiting(
  { db }: ClassesContext,
  { userId }: Caller,
  { classId, enrolmentId }: Decision,
): Promise<Enrolment[]> {
  const course = (await findClasses(db, [classId])).get(classId)
  if (course?.teacherId !== userId) throw new Refusal('class_unknown')
  if (enrolmentId === null) return listAwaiting(db, { classId })
  const enrolment = await findEnrolment(db, enrolmentId)
  if (enrolment?.classId !== classId) throw new Refusal('enrolment_unknown')
  return [enrolment]
}

export async function approveEnrolments(
  context: ClassesContext,
  caller: Caller,
  decision: Decision,
): Promise<Enrolment[]> {
  return decideAll(context, await getAwaiting(context, caller, decision), enrolment =>
    context.db.transaction(async tx => {
      await tx.execute(profileLock(sql`${enrolment.userId}`))
      const next = await approvePlace(context, tx, enrolment)
      if (next === 'capture') await context.jobs.enqueue(tx, finishDecision, { enrolmentId: enrolment.id })
      return next === null ? null : next === 'capture'
    }),
  )
}

export async function declineEnrolments(
  context: ClassesContext,
  caller: Caller,
  { reason, ...decision }: Decision & { reason: string },
): Promise<Enrolment[]> {
  const ending = { by: 'teacher', reason, at: context.clock.now() } as const
  return decideAll(context, await getAwaiting(context, caller, decision), enrolment =>
    context.db.transaction(async tx => {
      await tx.execute(profileLock(sql`${enrolment.userId}`))
      const next = await endWithoutPlace(context, tx, enrolment, 'declined', ending)
      if (next === 'release') await context.jobs.enqueue(tx, finishDecision, { enrolmentId: enrolment.id })
      return next === null ? null : next === 'release'
    }),
  )
}

/** Each separately; `decide` returns the payment step that follows, null if there was nothing left to decide. */
async function decideAll(
  context: ClassesContext,
  enrolments: readonly Enrolment[],
  decide: (enrolment: Enrolment) => Promise<boolean | null>,
): Promise<Enrolment[]> {
  const decided: Enrolment[] = []
  for (const enrolment of enrolments) {
    const paid = await decide(enrolment)
    // A named one must exist; of all, those decided by someone else in the meantime are skipped.
    if (paid === null && enrolments.length === 1) throw new Refusal('enrolment_decided')
    if (paid) await tryNow(context, enrolment)
    const present = await findEnrolment(context.db, enrolment.id)
    if (paid !== null && present) decided.push(present)
  }
  return decided
}

/** At once, so that the teacher sees the result; its job continues if this fails. */
export async function tryNow(context: ClassesContext, enrolment: Enrolment): Promise<void> {
  try {
    await finishDecided(context, enrolment.id)
  } catch (error) {
    context.log.warn({ err: error, enrolment: enrolment.id }, 'capture or release after a decision failed')
  }
}

/** The payment follows the decision: captured if approved, released if declined or withdrawn. */
export async function finishDecided(context: ClassesContext, enrolmentId: number): Promise<void> {
  const enrolment = await findEnrolment(context.db, enrolmentId)
  if (!enrolment) return
  if (enrolment.state === 'requested' && enrolment.approvedAt)
    await context.commerce.captureOrder(boughtOf(enrolment))
  else if (enrolment.state === 'declined' || enrolment.state === 'withdrawn')
    await context.commerce.releaseOrder(boughtOf(enrolment))
}

/**
 * The teacher approves. An authorised amount is then captured ('capture'), which gives the seat; a request without
 * payment gets a seat held. Null if there was nothing left to decide.
 */
async function approvePlace(
  platform: Platform,
  tx: Tx,
  enrolment: Enrolment,
): Promise<'capture' | 'kept' | null> {
  const at = platform.clock.now()
  const present = await refreshEnrolment(tx, enrolment, at)
  if (present.state === 'requested') {
    if (!present.approvedAt) await changeEnrolment(tx, present, 'requested', { approvedAt: at })
    return 'capture'
  }
  if (present.state !== 'asked') return null
  if (!(await classSeats.keep(platform, tx, present.id, at))) throw new Refusal('class_over')
  return 'kept'
}

/**
 * Declined or withdrawn before it was a seat: a place on the waiting list, a request or an offer. An authorised amount
 * is then released ('release'). Null if there was nothing to end, for example because the teacher has already
 * approved.
 */
export async function endWithoutPlace(
  platform: Platform,
  tx: Tx,
  enrolment: Enrolment,
  state: 'declined' | 'withdrawn',
  { by, reason, at, untold }: Ending,
): Promise<'release' | 'ended' | null> {
  const present = await refreshEnrolment(tx, enrolment, at)
  const endable = state === 'declined' ? ['requested', 'asked'] : ['requested', 'asked', 'waiting', 'offered']
  if (!endable.includes(present.state)) return null
  // Approved, with the payment on its way: the seat is theirs, and its owner has to leave it.
  if (present.state === 'requested' && present.approvedAt) return null
  await changeEnrolment(tx, present, state, { endedAt: at, endedBy: by, reason, offeredUntil: null })
  if (state === 'declined' && !untold)
    await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: present.id, about: 'declined' })
  await invalidateEnrolments(tx, [present])
  await classSeats.offer(platform, tx, [present.classId], [present.id])
  return present.state === 'requested' ? 'release' : 'ended'
}

/** Under the lock of the class, in its current state. */
async function refreshEnrolment(tx: Tx, { id, classId }: Enrolment, now: Date): Promise<Enrolment> {
  await lockPlacedClasses(tx, [classId], { now })
  const [present] = await findEnrolments(tx, [id])
  if (!present) throw new Error(`Enrolment ${id} is not there`)
  return present
}
