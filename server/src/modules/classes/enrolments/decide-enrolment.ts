import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Ending } from '../../lessons/index.ts'
import { enrolmentChanged } from '../classes.hooks.ts'
import type { Enrolment } from '../classes.tables.ts'
import { keepApproved, offerFreePlaces, refreshEnrolment } from '../seats/offer-places.ts'
import { invalidateEnrolments } from '../seats/placed-class.ts'
import { changeEnrolment } from './enrolment.repository.ts'

/**
 * The teacher says yes. What is authorised is to be captured ('capture'), which gives the place; who asked without
 * money is kept one. Null where there was nothing to decide any more.
 */
export async function approvePlace(
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
  if (!(await keepApproved(platform, tx, present, at))) throw new Refusal('class_over')
  return 'kept'
}

/**
 * Declined or taken back before it was a place: what waits, asks or was offered; and what is authorised, whose amount
 * is to be let go ('release'). Null where there was nothing to end: also once the teacher has said yes.
 */
export async function endWithoutPlace(
  platform: Platform,
  tx: Tx,
  enrolment: Enrolment,
  state: 'declined' | 'withdrawn',
  { by, reason, at }: Ending,
): Promise<'release' | 'ended' | null> {
  const present = await refreshEnrolment(tx, enrolment, at)
  const endable = state === 'declined' ? ['requested', 'asked'] : ['requested', 'asked', 'waiting', 'offered']
  if (!endable.includes(present.state)) return null
  // Approved, and the money on its way: the place is theirs, to be left by who has it.
  if (present.state === 'requested' && present.approvedAt) return null
  await changeEnrolment(tx, present, state, { endedAt: at, endedBy: by, reason, offeredUntil: null })
  if (state === 'declined')
    await platform.hooks.call(enrolmentChanged, tx, { enrolmentId: present.id, change: 'declined' })
  await invalidateEnrolments(tx, [present])
  await offerFreePlaces(platform, tx, present.classId, [present.id])
  return present.state === 'requested' ? 'release' : 'ended'
}
