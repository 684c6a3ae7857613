import { mayStaff, type StaffPermission } from '#contract/rules/staff-permissions.ts'
import { type Session, useSession } from '../../lib/session.ts'

export interface Staff {
  may: (permission: StaffPermission) => boolean
}

/** Roles by their names on the wire; platform staff have the brand's, so any other name of staff is theirs. */
const roleIds: Readonly<Record<string, number>> = {
  MASTERADMIN: 1,
  ADMIN: 7,
  BUSINESSMANAGER: 2,
  STUDENT: 3,
  TEACHER: 4,
  PARENT: 6,
}
const platformStaff = 8

export function staffOf(session: Session | null): Staff {
  const role = session ? (roleIds[session.role] ?? platformStaff) : 0
  return { may: permission => mayStaff(role, permission) }
}

/** What the reader may do: only for what is shown, the server asks again. */
export const useStaff = (): Staff => staffOf(useSession())
