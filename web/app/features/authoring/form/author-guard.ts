import { redirect } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import { readSession, rememberStatus, type Session } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { leadToApplication, leadToSignIn } from '../../accounts/guards/guards.ts'

const learners: ReadonlySet<string> = new Set(['STUDENT', 'PARENT'])

/** Teachers, centre managers and staff; all others are led home and told why. */
export async function requireAuthor(request: Request): Promise<Session> {
  const session = readSession()
  if (!session) throw leadToSignIn(request)
  // The role is the server's word: it may have changed since the token was issued.
  const answer = await api.userAuthenticate({ body: { token: session.token } })
  if (answer.status !== 'success') throw leadToSignIn(request)
  rememberStatus(session.token, answer)
  if (learners.has(answer.auth_type)) throw leadHome()
  if (answer.pending) throw leadToApplication()
  return readSession() ?? session
}

/** Also for those whom the server refuses the list. */
export function leadHome(): Response {
  toast.show({ text: m.accounts_guard_teacher(), tone: 'info' })
  return redirect(localePath('/'))
}
