import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Ending, freeUntil, type SeatTerms } from '../../lessons/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import { findPlacedClasses, ownFirst } from '../seats/placed-class.ts'
import { findEnrolment } from './enrolment.repository.ts'
import { leavePaid } from './leave.ts'

/** Of a class that is on its way, too: it began with the learner's own first lesson. */
export async function findEnrolmentTerms(
  { clock, config }: Pick<ClassesContext, 'clock' | 'config'>,
  db: Db,
  enrolmentId: number,
): Promise<SeatTerms | undefined> {
  const enrolment = await findEnrolment(db, enrolmentId)
  if (enrolment?.state !== 'confirmed') return undefined
  const now = clock.now()
  const one = (await findPlacedClasses(db, [enrolment.classId], { now })).get(enrolment.classId)
  if (!one) return undefined
  const first = ownFirst(one, enrolment, now)
  const startsAt = first ?? one.lessons[0]?.startsAt
  if (!startsAt) return undefined
  const until = first && freeUntil(first, config.cancelHours)
  return { startsAt, freeUntil: until && until > now ? until : null, learnerId: enrolment.learnerId }
}

export async function endEnrolment(
  context: ClassesContext,
  tx: Tx,
  enrolmentId: number,
  ending: Omit<Ending, 'at'>,
): Promise<void> {
  const enrolment = await findEnrolment(tx, enrolmentId)
  if (!enrolment) throw new Error(`Enrolment ${enrolmentId} is not there`)
  await leavePaid(context, tx, enrolment, { ...ending, at: context.clock.now() })
}
