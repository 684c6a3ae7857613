import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailStaffRole } from '../account.mails.ts'
import { findPersonByLogin, lockPerson } from '../account.repository.ts'
import { staffRoles } from '../account.rules.ts'
import { staffRoleOf } from '../status/account-status.policy.ts'
import { changeAccountStatus } from '../status/change-account-status.ts'
import { addStaff, type StaffInvitation } from './invite-staff.ts'

export interface Appointed {
  outcome: 'added' | 'changed' | 'already'
  /** Where they choose a password; null if they have one. */
  link: string | null
}

/**
 * For the operator, who needs no permission: there is no one to invite the first staff account. Repeating it changes
 * nothing, but emails and prints a new link if the account isn't active yet.
 */
export async function appointStaff(platform: Platform, invitation: StaffInvitation): Promise<Appointed> {
  return platform.db.transaction(async tx => {
    const found = await findPersonByLogin(tx, invitation.email)
    const known = found && (await lockPerson(tx, found.userId))
    const role = staffRoleOf[invitation.role]
    const isStaff = known !== undefined && staffRoles.includes(known.role)
    const changes = isStaff && known.role !== role
    if (changes) {
      await changeAccountStatus(platform, tx, known, { role, status: known.status })
      await recordAct(platform, tx, null, {
        act: 'staff_role_changed',
        subject: { type: 'user', id: known.userId },
        before: { role: known.role },
        after: { role },
      })
    }
    if (isStaff && known.emailVerifiedAt) {
      if (changes) await mailStaffRole(platform, tx, known, invitation.role)
      return { outcome: changes ? 'changed' : 'already', link: null }
    }
    const { token } = await addStaff(platform, tx, null, invitation)
    const outcome = changes ? 'changed' : isStaff ? 'already' : 'added'
    return { outcome, link: token && linkOf(platform, token) }
  })
}

const linkOf = ({ origin }: Pick<Platform, 'origin'>, token: string): string =>
  `${origin()}/reset-password/${token}?next=${encodeURIComponent('/admin')}`
