import { api } from '../../../lib/api.ts'
import { readSession, rememberStatus, type Session } from '../../../lib/session.ts'
import { leadToAccount, leadToApplication, leadToSignIn } from '../../accounts/guards/guards.ts'

const learners: ReadonlySet<string> = new Set(['STUDENT', 'PARENT'])

/** Teachers, centre managers and staff; everyone else is asked for such an account. */
export async function requireAuthor(request: Request): Promise<Session> {
  const session = readSession()
  if (!session) throw leadToSignIn(request)
  // The role comes from the server: it may have changed since the token was issued.
  const answer = await api.userAuthenticate({ body: { token: session.token } })
  if (answer.status !== 'success') throw leadToSignIn(request)
  rememberStatus(session.token, answer)
  if (learners.has(answer.auth_type)) throw leadToAccount(request, 'teacher')
  if (answer.pending) throw leadToApplication()
  return readSession() ?? session
}
