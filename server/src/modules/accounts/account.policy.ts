import { type Caller, isStaff, roles } from '#server/kernel/caller.ts'
import { staffRoles } from './account.rules.ts'

export const isOwn = (caller: Caller | null, userId: number): boolean => caller?.userId === userId

/** The full record is for its owner and for staff. */
export const maySeeRecord = (caller: Caller | null, userId: number): boolean =>
  isOwn(caller, userId) || (caller !== null && isStaff(caller))

/** Staff look after others' profiles; a colleague's only the master admin does. */
export function mayUpdateProfile(caller: Caller, target: { userId: number; role: number }): boolean {
  if (isOwn(caller, target.userId)) return true
  return isStaff(caller) && (caller.role === roles.masterAdmin || !staffRoles.includes(target.role))
}

/** Nobody sets another's password, or staff could act in anyone's name; a reset link does it. */
export const mayChangePassword = isOwn
