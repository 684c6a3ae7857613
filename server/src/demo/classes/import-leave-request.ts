import type { Enrolment } from '#server/modules/classes/classes.tables.ts'
import { insertRequest } from '#server/modules/classes/enrolments/leave-request.repository.ts'
import { mayAskToLeave } from '#server/modules/classes/enrolments/leave-window.ts'
import { findPlacedClasses, ownFirst } from '#server/modules/classes/seats/placed-class.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

/** For the demo: half-way between enrolling and now, where the teacher is asked by then; without notifications. */
export async function importLeaveRequest(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Tx,
  enrolment: Enrolment,
  message: string,
): Promise<void> {
  const { id, classId, createdAt } = enrolment
  const now = clock.now()
  const at = new Date((createdAt.getTime() + now.getTime()) / 2)
  const placed = (await findPlacedClasses(tx, [classId], { now })).get(classId)
  const first = placed ? ownFirst(placed, enrolment, now) : null
  if (!first || !mayAskToLeave(enrolment, first, { cancelHours: config.cancelHours, now: at })) return
  await insertRequest(tx, { enrolmentId: id, startsAt: first, message, createdAt: at })
}
