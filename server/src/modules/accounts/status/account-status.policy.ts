import { type StaffRoleName, staffRoleNames } from '#contract/rules/people.ts'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { staffRoles } from '../account.rules.ts'

/** From the highest; everyone else is below all staff. */
const ranks: readonly number[] = [roles.masterAdmin, roles.admin, roles.platformStaff]

const rankOf = (role: number): number => {
  const rank = ranks.indexOf(role)
  return rank === -1 ? ranks.length : rank
}

interface Somebody {
  userId: number
  role: number
}

/**
 * Staff decide about people ranked below them; only master admins also about each other. No one decides about
 * themselves.
 */
export function mayDecideAbout(staff: Somebody, person: Somebody): boolean {
  if (staff.userId === person.userId || !staffRoles.includes(staff.role)) return false
  return staff.role === roles.masterAdmin || rankOf(staff.role) < rankOf(person.role)
}

/** By the names that calls and commands use. */
export const staffRoleOf = {
  master: roles.masterAdmin,
  admin: roles.admin,
  staff: roles.platformStaff,
} as const satisfies Readonly<Record<StaffRoleName, RoleId>>

export const staffRoleName = (role: number): StaffRoleName | undefined =>
  staffRoleNames.find(name => staffRoleOf[name] === role)
