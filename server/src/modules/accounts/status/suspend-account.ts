import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller, RoleId } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailRestored, mailSuspended } from '../account.mails.ts'
import { findPersonByUserId, lockPerson, type Person } from '../account.repository.ts'
import { isSuspended, maySignIn, SUSPENDED, staffRoles } from '../account.rules.ts'
import { requireFreshPassword } from '../password/confirm-password.ts'
import { mayDecideAbout } from './account-status.policy.ts'
import { changeAccountStatus } from './change-account-status.ts'
import { findClosing } from './closing.repository.ts'
import { endSuspension, insertSuspension, lockMasters } from './suspension.repository.ts'

const ACTIVE = 1
/** Of a teacher. */
const DEACTIVATED = 3

/**
 * Shuts someone out at once, on every process: their sessions, access tokens, calendar feed, media links and webhooks
 * are checked against the account's status at each use, and their open streams are told to check. Everything except
 * the sessions works again after `restoreAccount`. Suspending someone twice changes nothing.
 */
export async function suspendAccount(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs' | 'origin'>,
  staff: Caller,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockDecidedAbout(tx, staff, userId)
    if (isSuspended(person)) return
    const at = platform.clock.now()
    const { authId, status } = person
    await insertSuspension(tx, {
      accountId: authId,
      reason,
      statusBefore: status,
      suspendedAt: at,
      suspendedBy: staff.userId,
    })
    await changeAccountStatus(platform, tx, person, { role: person.role as RoleId, status: SUSPENDED })
    // Open streams check whether their session is still valid.
    await announce(tx, noticesTag(userId))
    await recordAct(platform, tx, staff, {
      act: 'account_suspended',
      subject: { type: 'user', id: userId },
      before: { status },
      after: { status: SUSPENDED, reason },
    })
    await mailSuspended(platform, tx, person, reason)
  })
}

/** They get their earlier status back, and sign in again. */
export async function restoreAccount(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs' | 'origin'>,
  staff: Caller,
  userId: number,
): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockDecidedAbout(tx, staff, userId)
    if (!isSuspended(person)) return
    const restored = { restoredAt: platform.clock.now(), restoredBy: staff.userId }
    const before = (await endSuspension(tx, person.authId, restored)) ?? ACTIVE
    // Closed meanwhile, a teacher doesn't teach again.
    const closing = await findClosing(tx, { type: 'teacher', id: userId })
    const status = closing ? DEACTIVATED : before
    await changeAccountStatus(platform, tx, person, { role: person.role as RoleId, status })
    await recordAct(platform, tx, staff, {
      act: 'account_restored',
      subject: { type: 'user', id: userId },
      before: { status: SUSPENDED },
      after: { status },
    })
    await mailRestored(platform, tx, person)
  })
}

/** A locked person about whom these staff may decide. Decisions about colleagues are made one after another. */
export async function lockDecidedAbout(tx: Tx, staff: Caller, userId: number): Promise<Person> {
  const found = await findPersonByUserId(tx, userId)
  if (!found) throw new Refusal('user_unknown')
  if (staffRoles.includes(found.role)) {
    await lockMasters(tx)
    // A colleague may have suspended the caller while this call waited. So one master always remains: the caller.
    const actor = await findPersonByUserId(tx, staff.userId)
    if (!actor || !maySignIn(actor) || actor.role !== staff.role) throw new Refusal('token_invalid')
  }
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('user_unknown')
  if (!mayDecideAbout(staff, person)) throw new Refusal('person_above')
  return person
}
