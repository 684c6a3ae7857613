import type { StaffRoleName } from '#contract/rules/people.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailStaffInvited, mailStaffRole } from '../account.mails.ts'
import { findPersonByLogin, lockPerson, type Person } from '../account.repository.ts'
import { staffRoles } from '../account.rules.ts'
import { requireFreshPassword } from '../password/confirm-password.ts'
import { staffRoleName, staffRoleOf } from '../status/account-status.policy.ts'
import { changeAccountStatus } from '../status/change-account-status.ts'
import { lockDecidedAbout } from '../status/suspend-account.ts'
import { issueInvitedLink, mayRunCentre, openInvitedAccount } from './run-centre.ts'

export interface StaffInvitation {
  email: string
  firstName: string
  lastName: string
  role: StaffRoleName
  /** The language of the email to someone without an account. */
  language: Locale
}

export interface InvitedStaff {
  person: Person
  /** The token of the link to choose a password; null if they have one. */
  token: string | null
}

export async function inviteStaff(
  platform: Platform,
  staff: Caller,
  invitation: StaffInvitation,
): Promise<InvitedStaff> {
  await requireFreshPassword(platform, staff)
  return platform.db.transaction(tx => addStaff(platform, tx, staff, invitation))
}

/** `staff` is null for the operator's command, which creates the first one. */
export async function addStaff(
  platform: Pick<Platform, 'config' | 'clock' | 'hooks' | 'jobs' | 'origin'>,
  tx: Tx,
  staff: Caller | null,
  invitation: StaffInvitation,
): Promise<InvitedStaff> {
  const found = await findPersonByLogin(tx, invitation.email)
  const known = found && (await lockPerson(tx, found.userId))
  if (known && staffRoles.includes(known.role)) return remind(platform, tx, known)
  // An account has one role: teachers and managers need another address for their staff work.
  if (known && !mayRunCentre(known)) throw new Refusal('staff_impossible')
  // Someone who registered an address without verifying it might not be its owner.
  if (known && !known.emailVerifiedAt) throw new Refusal('staff_unverified')
  const person = known ?? (await openInvitedAccount(platform, tx, invitation))
  const role = staffRoleOf[invitation.role]
  await changeAccountStatus(platform, tx, person, { role, status: person.status })
  await recordAct(platform, tx, staff, {
    act: 'staff_invited',
    subject: { type: 'user', id: person.userId },
    before: { role: known ? known.role : null },
    after: { role },
  })
  const token = known ? null : await issueInvitedLink(platform, tx, person)
  await mailStaffInvited(platform, tx, person, { role: invitation.role, token })
  return { person, token }
}

/** A person who hasn't signed in yet gets a new link; the role stays the same. */
async function remind(
  platform: Pick<Platform, 'clock' | 'jobs' | 'origin'>,
  tx: Tx,
  person: Person,
): Promise<InvitedStaff> {
  const role = staffRoleName(person.role)
  if (!role || person.emailVerifiedAt) throw new Refusal('staff_already')
  const token = await issueInvitedLink(platform, tx, person)
  await mailStaffInvited(platform, tx, person, { role, token })
  return { person, token }
}

/** Their sessions end with it, because a token names the role. */
export async function changeStaffRole(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs' | 'origin'>,
  staff: Caller,
  { userId, role: name }: { userId: number; role: StaffRoleName },
): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockDecidedAbout(tx, staff, userId)
    if (!staffRoles.includes(person.role)) throw new Refusal('user_unknown')
    const role = staffRoleOf[name]
    if (person.role === role) return
    await changeAccountStatus(platform, tx, person, { role, status: person.status })
    await recordAct(platform, tx, staff, {
      act: 'staff_role_changed',
      subject: { type: 'user', id: userId },
      before: { role: person.role },
      after: { role },
    })
    await mailStaffRole(platform, tx, person, name)
  })
}
