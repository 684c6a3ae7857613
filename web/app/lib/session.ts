import type { SessionCheck } from '#contract/accounts/accounts.ts'
import { createListeners, useStore } from './store.ts'

/**
 * What the token says about its owner, or the server since it was issued; the server checks it again on every call.
 */
export interface Session {
  readonly token: string
  readonly userId: number
  readonly authId: number
  readonly subscriberId: number
  /** The role's name on the wire: STUDENT, PARENT, TEACHER, … */
  readonly role: string
  /** Seconds since 1970. */
  readonly expires: number
  readonly card: UserCard | null
}

/** Whom the navigation is for. */
export type Reader = 'out' | 'learner' | 'teacher' | 'staff'

const readers: Readonly<Record<string, Reader>> = {
  STUDENT: 'learner',
  PARENT: 'learner',
  TEACHER: 'teacher',
  // A centre's manager acts for the centre.
  BUSINESSMANAGER: 'teacher',
}

/** An applicant has none of a teacher's pages yet. */
export const readerOf = (session: Session | null): Reader => {
  if (!session) return 'out'
  const reader = readers[session.role] ?? 'staff'
  return reader === 'teacher' && session.card?.applicant ? 'learner' : reader
}

/** Name and picture for the header, remembered so that it is complete at once on the next page. */
export interface UserCard {
  readonly display_name: string
  readonly username: string
  readonly profile_picture: string
  /** Has applied to teach and isn't a teacher yet. */
  readonly applicant?: boolean
}

interface SignedInUser extends UserCard {
  readonly role_id: number
  readonly status: number
  readonly user_id: number
  readonly auth_id: number
  readonly subscriber_id: number
}

/** Written on signing out, for the other tabs: an expired session doesn't touch it. */
export const signedOutKey = 'signed_out'

export const tokenKey = 'jwt_token'

const keys = [tokenKey, 'user_id', 'auth_id', 'subscriber_id', 'user_card', 'user_standing'] as const
type Key = (typeof keys)[number]

const { notify, subscribe } = createListeners(() => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
})
let known: { raw: string; session: Session | null } | undefined
/** The last session of this page that the server has confirmed, even after it has ended. */
let lasting: Session | null = null

export { subscribe as onSessionChange }

/** Stored by a successful sign-in, register or social sign-in. */
export function signIn(token: string, user: SignedInUser): void {
  write({
    jwt_token: token,
    user_id: String(user.user_id),
    auth_id: String(user.auth_id),
    subscriber_id: String(user.subscriber_id),
    user_card: cardOf({ ...user, applicant: isPending(user) }),
    // The token is new and says everything.
    user_standing: '',
  })
  confirmSession(token)
}

/** All sessions of the account have ended, and this one continues with a new token. */
export function renewToken(token: string): void {
  write({ jwt_token: token, user_standing: '' })
  confirmSession(token)
}

/** The server has just confirmed this token. */
export function confirmSession(token: string): void {
  const session = readSession()
  if (session?.token !== token || lasting?.token === token) return
  lasting = session
  notify()
}

/** Updates the header after a profile change. */
export function rememberUser(user: UserCard): void {
  const applicant = user.applicant ?? readSession()?.card?.applicant
  if (readToken()) write({ user_card: cardOf({ ...user, applicant }) })
}

/**
 * What the server says about the token's owner. Someone who was approved or joined a centre since doesn't have to sign
 * in again.
 */
export function rememberStatus(
  token: string,
  { auth_type: role, subscriber_id: subscriberId, pending }: SessionCheck,
): void {
  const session = readSession()
  if (session?.token !== token) return
  if (session.role !== role || session.subscriberId !== subscriberId)
    write({ user_standing: JSON.stringify({ userId: session.userId, role, subscriberId }) })
  // For a student who applied, the role says nothing: they keep it until they are approved.
  if (role === 'TEACHER') rememberApplicant(pending)
}

/** After an application was sent, reviewed or decided: until then its page is in the menu. */
export function rememberApplicant(applicant: boolean): void {
  const card = readSession()?.card
  if (card && (card.applicant ?? false) !== applicant) rememberUser({ ...card, applicant })
}

export const isPending = ({ role_id, status }: Pick<SignedInUser, 'role_id' | 'status'>): boolean =>
  role_id === 4 && status !== 1

/** Drops the session and reloads the home page, so that nothing personal stays in memory. */
export function signOut(home = '/'): void {
  lasting = null
  clear()
  window.localStorage.setItem(signedOutKey, String(Date.now()))
  window.location.assign(home)
}

/** Ends the session whose token the server refused, unless another one has started in the meantime. */
export function endSession(token: string): void {
  if (readToken() === token) clear()
}

export function readToken(): string | null {
  return readSession()?.token ?? null
}

export function readSession(): Session | null {
  if (typeof window === 'undefined') return null
  const raw = keys.map(read).join('\n')
  if (known?.raw !== raw) known = { raw, session: parse() }
  // Expiry is checked on each read, because a tab may stay open for days.
  if (known.session && known.session.expires * 1000 <= Date.now()) return null
  return known.session
}

/** The session of this browser; signed out while the page is rendered on the server. */
export function useSession(): Session | null {
  return useStore({ read: readSession, subscribe }, session => session, null)
}

/**
 * The same, but a session that ended on its own lasts until the page is left: someone who is about to pay keeps what
 * they typed and signs in again. Only for pages that show nothing the server would refuse by then.
 */
export function useLastingSession(): Session | null {
  return useStore({ read: readLastingSession, subscribe }, session => session, null)
}

export const readLastingSession = (): Session | null => readSession() ?? lasting

export const isConfirmed = (token: string): boolean => lasting?.token === token

function parse(): Session | null {
  const token = read(tokenKey)
  if (!token) return null
  const claims = claimsOf(token)
  if (!claims) return null
  return { token, ...claims, ...readStatus(claims.userId), card: readCard() }
}

/** As written by `rememberStatus`, only for this person. */
function readStatus(userId: number): Partial<Pick<Session, 'role' | 'subscriberId'>> {
  try {
    const stored: unknown = JSON.parse(read('user_standing') || 'null')
    if (typeof stored !== 'object' || stored === null || !('userId' in stored)) return {}
    if (stored.userId !== userId || !('role' in stored) || !('subscriberId' in stored)) return {}
    return { role: String(stored.role), subscriberId: Number(stored.subscriberId) }
  } catch {
    // Storage may contain anything; then the token's data counts.
    return {}
  }
}

/** The token's owner; null if there is no valid token. */
export const userOf = (token: string | null): number | null => (token && claimsOf(token)?.userId) || null

function claimsOf(token: string): Omit<Session, 'token' | 'card'> | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), char => char.charCodeAt(0))
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
    return {
      userId: Number(claims.user_id),
      authId: Number(claims.auth_id),
      subscriberId: Number(claims.subscriber_id),
      role: String(claims.auth_type ?? ''),
      expires: Number(claims.exp ?? 0),
    }
  } catch {
    // Storage may contain anything; anything but a token of ours counts as signed out.
    return null
  }
}

function readCard(): UserCard | null {
  try {
    const card: unknown = JSON.parse(read('user_card') ?? 'null')
    if (typeof card !== 'object' || card === null || !('display_name' in card)) return null
    // Written by cardOf below; an older shape only costs the picture.
    return { username: '', profile_picture: '', ...(card as Partial<UserCard>) } as UserCard
  } catch {
    return null
  }
}

function cardOf({ display_name, username, profile_picture, applicant }: UserCard): string {
  return JSON.stringify({ display_name, username, profile_picture, ...(applicant && { applicant }) })
}

function read(key: Key): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    // Storage may be forbidden (private windows, embedded pages): then there is no session.
    return null
  }
}

function write(values: Partial<Record<Key, string>>): void {
  for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value)
  changed()
}

function clear(): void {
  for (const key of keys) window.localStorage.removeItem(key)
  // Their offline copies. Not available without TLS.
  void window.caches?.delete('own')
  changed()
}

function changed(): void {
  markPage()
  notify()
}

/**
 * Styles follow `data-auth` and `data-reader`; the start script sets them before the first paint, and this keeps them
 * current.
 */
function markPage(): void {
  const { dataset } = document.documentElement
  const session = readSession()
  if (session) {
    dataset.auth = 'in'
    dataset.reader = readerOf(session)
  } else {
    delete dataset.auth
    delete dataset.reader
  }
}

/** For personal stores: called when someone signs in or out, in this tab or another. */
export const onSession = subscribe
