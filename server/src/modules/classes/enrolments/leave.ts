import { sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { profileLock } from '../../accounts/index.ts'
import type { Ending } from '../../lessons/index.ts'
import { freeUntil } from '../../lessons/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import { finishDecision } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { classSeats } from '../seats/class-seating.ts'
import { findPlacedClasses, ownFirst } from '../seats/placed-class.ts'
import { boughtOf } from './class-line.ts'
import { endWithoutPlace, tryNow } from './decide-enrolment.ts'
import { findEnrolment } from './enrolment.repository.ts'

/** The caller's own; others' aren't even known to exist. */
export async function getOwnEnrolment(
  { db }: Pick<ClassesContext, 'db'>,
  { userId }: Caller,
  enrolmentId: number,
): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, enrolmentId)
  if (enrolment?.userId !== userId || enrolment.state === 'draft') throw new Refusal('enrolment_unknown')
  return enrolment
}

/** Leaves a class, or its waiting list. Doing it twice counts once. */
export async function leaveClass(
  context: ClassesContext,
  caller: Caller,
  { enrolmentId, reason }: { enrolmentId: number; reason: string },
): Promise<void> {
  const enrolment = await getOwnEnrolment(context, caller, enrolmentId)
  // A payment in progress ends first, and may turn out to be paid.
  if (enrolment.state === 'held') await releaseUnpaid(context, enrolment)
  const ending: Ending = { by: 'student', reason, at: context.clock.now() }
  const paid = await context.db.transaction(async tx => {
    await tx.execute(profileLock(sql`${caller.userId}`))
    const present = await findEnrolment(tx, enrolmentId)
    if (!present) throw new Refusal('enrolment_unknown')
    if (present.state === 'confirmed' || (present.state === 'requested' && present.approvedAt)) {
      await checkFree(context, tx, present)
      await leavePaid(context, tx, present, ending)
      return false
    }
    return withdraw(context, tx, present, ending)
  })
  if (paid) await tryNow(context, enrolment)
}

async function releaseUnpaid(context: ClassesContext, enrolment: Enrolment): Promise<void> {
  const outcome = await context.commerce.releaseOrder(boughtOf(enrolment))
  if (outcome === 'waiting') throw new Refusal('payment_under_way')
}

/** True if an authorised amount must be released. */
export async function withdraw(
  context: ClassesContext,
  tx: Tx,
  enrolment: Enrolment,
  ending: Ending,
): Promise<boolean> {
  const next = await endWithoutPlace(context, tx, enrolment, 'withdrawn', ending)
  if (next === 'release') await context.jobs.enqueue(tx, finishDecision, { enrolmentId: enrolment.id })
  return next === 'release'
}

async function checkFree(context: ClassesContext, tx: Tx, enrolment: Enrolment): Promise<void> {
  const now = context.clock.now()
  const { cancelHours } = context.config
  const one = (await findPlacedClasses(tx, [enrolment.classId], { now })).get(enrolment.classId)
  const first = one && ownFirst(one, enrolment, now)
  if (!first || freeUntil(first, cancelHours) <= now)
    throw new Refusal('class_late', { details: { hours: cancelHours } })
}

/** The refund first, since its locks come first; then the seat. */
export async function leavePaid(
  context: ClassesContext,
  tx: Tx,
  enrolment: Enrolment,
  ending: Ending,
): Promise<void> {
  await context.commerce.refundLine(tx, { ...boughtOf(enrolment), reason: `class left by ${ending.by}` })
  await classSeats.cancel(context, tx, [enrolment.id], ending)
}
