import type { Access } from '#contract/kit/endpoint.ts'
import type { TokenScope } from '#contract/rules/access-tokens.ts'
import { mayStaff, type StaffPermission } from '#contract/rules/staff-permissions.ts'

export const roles = {
  masterAdmin: 1,
  businessManager: 2,
  student: 3,
  teacher: 4,
  legacyStudent: 5,
  parent: 6,
  admin: 7,
  platformStaff: 8,
} as const
export type RoleId = (typeof roles)[keyof typeof roles]

/**
 * Who is calling, according to the token and the account's current state; nothing the request itself claims counts.
 */
export interface Caller {
  userId: number
  authId: number
  /** The caller's centre; 0 for none. */
  subscriberId: number
  role: RoleId
  /** A teacher who is not active yet: they may do nothing a teacher does until they are approved. */
  pending?: boolean
  /** A member of staff who has to set up a second factor first: they may do none of their work until they have one. */
  factorMissing?: boolean
  /** For a program with a personal access token: what it may do, and nothing else. Absent for a person. */
  scopes?: readonly TokenScope[]
  tokenId: string
  tokenExpiresAt: Date
  /** For a person's session: when it began, even if its token has changed since. */
  sessionSince?: Date
  /** When it was last used, with this call if that counts. */
  sessionUsedAt?: Date
}

const teacher = [roles.teacher, roles.businessManager]
const staff = [roles.masterAdmin, roles.admin, roles.platformStaff]
const allowed: Readonly<Record<Exclude<Access, 'public' | 'user'>, readonly RoleId[]>> = {
  student: [roles.student, roles.legacyStudent, roles.parent],
  teacher,
  'teacher-or-staff': [...teacher, ...staff],
  staff,
}

/** Students and parents, many of them minors: others see their first name and no picture, wherever they appear. */
export const isLearner = ({ role }: { role: number }): boolean =>
  allowed.student.some(learner => learner === role)

export const isStaff = (caller: Caller): boolean =>
  allowed.staff.includes(caller.role) && !caller.factorMissing

/** Whether a call needs the second factor of staff; calls that manage one's own account do not. */
export const needsFactor = (access: Access, permission?: StaffPermission): boolean =>
  (access === 'staff' || access === 'teacher-or-staff') && permission !== 'security.own'

/**
 * `permission` is what a staff role needs in addition; for a call shared with sellers, it does not apply to the
 * sellers.
 */
export function mayCall(access: Access, caller: Caller | null, permission?: StaffPermission): boolean {
  if (access === 'public') return true
  if (!caller) return false
  if (access === 'user') return true
  if (permission && allowed.staff.includes(caller.role) && !mayStaff(caller.role, permission)) return false
  return allowed[access].includes(caller.role) && !caller.pending
}
