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

/** Of `?mode=`; the outcome of a registration and the second half of signing in have no address, since they could not be shown again. */
export function modeOf(text: string | null): AuthMode {
  return text === 'register' || text === 'forgot' ? text : 'signin'
}

/** The sign-in page, and where it leads on to. A plain path, as links take it. */
export const loginPath = (next: string | null): string =>
  next ? `/login?next=${encodeURIComponent(next)}` : '/login'
