import type { OwnUser } from '#contract/accounts/accounts.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { monthText } from '../../../lib/dates.ts'

export type { OwnUser }

/** The user's own record; null if the session is no longer valid and the server returned the public card. */
export async function loadOwnUser(userId: number): Promise<OwnUser | null> {
  const user = await api.userGet({ query: { id: userId } })
  return 'email' in user ? user : null
}

/** Roles whose products and sales programs can work with. */
export const sells = (role: string | undefined): boolean => role === 'TEACHER' || role === 'BUSINESSMANAGER'

const roleNames: Readonly<Record<string, () => string>> = {
  STUDENT: () => m.accounts_role_student(),
  PARENT: () => m.accounts_role_parent(),
  TEACHER: () => m.accounts_role_teacher(),
  BUSINESSMANAGER: () => m.accounts_role_centre(),
}

/** 'Parent'. */
export const roleText = (role: string): string => (roleNames[role] ?? m.accounts_role_staff)()

/** 'Student since March 2025'. */
export function sinceText({ auth_type, created_at }: Pick<OwnUser, 'auth_type' | 'created_at'>): string {
  return m.accounts_since({
    role: roleText(auth_type),
    date: monthText(created_at),
  })
}
