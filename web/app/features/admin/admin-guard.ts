import { redirect } from 'react-router'
import type { StaffPermission } from '#contract/rules/staff-permissions.ts'
import { localePath } from '../../lib/locale.ts'
import type { Session } from '../../lib/session.ts'
import { type AdminSession, requireAdmin } from '../accounts/guards/guards.ts'
import { adminNav, maySee } from './admin-nav.ts'
import { staffOf } from './staff.ts'

/** Where staff set up their second factor. */
export const securityPath = '/admin/security'

/**
 * Who may not see a page of the portal is led to the first one that they may; who has to set up a second factor, to that:
 * the server answers nothing else before.
 */
export async function requireStaff(request: Request, permission: StaffPermission): Promise<AdminSession> {
  const session = await requireAdmin(request)
  const staff = staffOf(session)
  if (session.factorMissing && permission !== 'security.own') throw redirect(localePath(securityPath))
  if (staff.may(permission)) return session
  throw redirect(localePath(firstPage(session)))
}

/** Where the portal begins for them. */
export function firstPage(session: Session): string {
  return adminNav.find(item => maySee(item, staffOf(session)))?.to ?? '/'
}
