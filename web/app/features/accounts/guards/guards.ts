import { redirect } from 'react-router'
import type { SessionCheck } from '#contract/accounts/accounts.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import {
  endSession,
  readLastingSession,
  readSession,
  rememberStatus,
  type Session,
} from '../../../lib/session.ts'
import { type AskedAccount, loginPath } from '../sign-in/auth-modes.ts'
import { openSignIn } from '../sign-in/open-sign-in.ts'

/* For the clientLoader of personal pages: `const session = await requireUser(request)`. People who can't see the page
   are redirected to the sign-in page, which says whose page it is and leads back. Guards only spare people a page they
   can't use; the server checks every call of the page again. */

const teacherRoles: ReadonlySet<string> = new Set(['TEACHER', 'BUSINESSMANAGER'])
const learnerRoles: ReadonlySet<string> = new Set(['STUDENT', 'PARENT'])

export async function requireUser(request: Request): Promise<Session> {
  const { session } = await check(request)
  return session
}

export async function requireTeacher(request: Request): Promise<Session> {
  const { session, role, pending } = await check(request)
  if (learnerRoles.has(role)) throw leadToAccount(request, 'teacher')
  if (!teacherRoles.has(role)) throw leadToStaffPlace(request)
  if (pending) throw leadToApplication()
  return session
}

/** For pages of teachers that staff can view. */
export async function requireTeacherOrStaff(request: Request): Promise<Session & { isStaff: boolean }> {
  const { session, role, pending } = await check(request)
  if (learnerRoles.has(role)) throw leadToAccount(request, 'teacher')
  // Staff have several role names, one of them the brand's.
  if (!teacherRoles.has(role)) return { ...session, isStaff: true }
  if (pending) throw leadToApplication()
  return { ...session, isStaff: false }
}

/** `factorMissing`: nothing else answers until two-step sign-in is on. */
export type AdminSession = Session & { factorMissing: boolean }

/** Staff whose session has ended sign in where they are: what they typed stays, and they are told why. */
export async function requireAdmin(request: Request): Promise<AdminSession> {
  const session = readSession()
  if (session) {
    const check = await api.adminAuthenticate({ body: { token: session.token } })
    if (check.status === 'success') return { ...session, factorMissing: check.second_factor_missing }
    // 'invalid' is also the answer to a valid token of another role: the session stays.
    const { status } = await api.userAuthenticate({ body: { token: session.token } })
    if (status === 'success') throw leadToAccount(request, 'staff')
    endSession(session.token)
    if (!(await openSignIn(endReason(check.ended)))) throw leadToSignIn(request)
  } else if (!readLastingSession() || !(await openSignIn(endReason(null)))) throw leadToSignIn(request)
  return requireAdmin(request)
}

function endReason(ended: SessionCheck['ended']): string {
  if (ended === 'idle') return m.api_session_idle()
  return ended === 'over' ? m.api_session_over() : m.api_token_invalid()
}

/** The role comes from the server, not the token: it may have changed since the token was issued. */
async function check(request: Request): Promise<{ session: Session; role: string; pending: boolean }> {
  const session = readSession()
  if (!session) throw leadToSignIn(request)
  const answer = await api.userAuthenticate({ body: { token: session.token } })
  if (answer.status !== 'success') throw leadToSignIn(request)
  rememberStatus(session.token, answer)
  return { session: readSession() ?? session, role: answer.auth_type, pending: answer.pending }
}

/** No dead end for applicants: their own page shows the status. */
export const leadToApplication = (): Response => redirect(localePath('/my-application'))

/** To the sign-in page, signed out, and from there back to the address. */
export function leadToSignIn(request: Request): Response {
  const token = readSession()?.token
  if (token) endSession(token)
  return leadToAccount(request, 'user')
}

/** The page belongs to another account: the user stays signed in, and can sign in with the right account. */
export const leadToAccount = (request: Request, account: AskedAccount): Response =>
  redirect(localePath(loginPath(addressOf(request), account)))

/** Staff have nothing of their own on a teacher's page: they are told so, and where their work is. */
export const leadToStaffPlace = (request: Request): Response =>
  redirect(localePath(`/admin/seller-page?of=${encodeURIComponent(addressOf(request))}`))

/** Including the hash, which a request leaves out. */
function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const { location } = window
  return pathname + search + (location.pathname === pathname ? location.hash : '')
}
