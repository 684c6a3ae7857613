import { m } from '#messages/messages.js'

export const authModes = ['signin', 'register', 'forgot', 'registered', 'code'] as const
export type AuthMode = (typeof authModes)[number]

export const authTitles: Readonly<Record<AuthMode, () => string>> = {
  signin: () => m.accounts_signin_title(),
  register: () => m.accounts_register_title(),
  forgot: () => m.accounts_forgot_title(),
  registered: () => m.accounts_registered_title(),
  code: () => m.accounts_code_title(),
}

export const authLeads: Readonly<Record<AuthMode, () => string | null>> = {
  signin: () => m.accounts_signin_lead(),
  register: () => m.accounts_register_lead(),
  forgot: () => m.accounts_forgot_lead(),
  registered: () => null,
  code: () => m.accounts_code_lead(),
}

/**
 * From `?mode=`; the result of a registration and the second half of signing in have no address, because they couldn't
 * be shown again.
 */
export function modeOf(text: string | null): AuthMode {
  return text === 'register' || text === 'forgot' ? text : 'signin'
}

/** Whose page asks for a sign-in: a user's own, a teacher's or centre's, or one of staff. */
export type AskedAccount = 'user' | 'teacher' | 'staff'

/** What the sign-in page says about it. */
export const askedTexts: Readonly<Record<AskedAccount, { title: () => string; lead: () => string }>> = {
  user: { title: m.accounts_signin_title, lead: m.accounts_guard_user_lead },
  teacher: { title: m.accounts_guard_teacher, lead: m.accounts_guard_teacher_lead },
  staff: { title: m.accounts_guard_admin, lead: m.accounts_guard_admin_lead },
}

/** From `?for=`. */
export const askedAccountOf = (text: string | null): AskedAccount | null =>
  text === 'user' || text === 'teacher' || text === 'staff' ? text : null

/** The sign-in page, and where it continues. A plain path, as links take it. */
export function loginPath(next: string | null, account: AskedAccount | null = null): string {
  const query = [account && `for=${account}`, next && `next=${encodeURIComponent(next)}`].filter(Boolean)
  return query.length > 0 ? `/login?${query.join('&')}` : '/login'
}
