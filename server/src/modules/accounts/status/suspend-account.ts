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
import { endSuspension, insertSuspension, lockMasters } from './suspension.repository.ts'

const ACTIVE = 1

/**
 * Shuts someone out at once, on every process: whatever they hold (sessions, access tokens, calendar feed, media
 * links, webhooks) is checked against the account's status at each use, and their open streams are told to look. All
 * of it but the sessions works again after `restoreAccount`. Suspending someone twice changes nothing.
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
    // Open streams ask whether their session is still good.
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

/** They are what they were before, and sign in anew. */
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
    const status = (await endSuspension(tx, person.authId, restored)) ?? ACTIVE
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

/** Someone whom these staff may decide about, locked. Colleagues are decided about one after the other. */
export async function lockDecidedAbout(tx: Tx, staff: Caller, userId: number): Promise<Person> {
  const found = await findPersonByUserId(tx, userId)
  if (!found) throw new Refusal('user_unknown')
  if (staffRoles.includes(found.role)) {
    await lockMasters(tx)
    // A colleague may have suspended the caller while this call waited. So there is always a master left: the caller.
    const actor = await findPersonByUserId(tx, staff.userId)
    if (!actor || !maySignIn(actor) || actor.role !== staff.role) throw new Refusal('token_invalid')
  }
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('user_unknown')
  if (!mayDecideAbout(staff, person)) throw new Refusal('person_above')
  return person
}
