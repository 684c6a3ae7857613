import { redirect } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { localePath } from '../../lib/locale.ts'
import { readSession, type Session } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { leadToApplication, leadToSignIn } from '../accounts/guards.ts'

const learners: ReadonlySet<string> = new Set(['STUDENT', 'PARENT'])

/** Teachers, centre managers and staff; all others are led home and told why. */
export async function requireAuthor(request: Request): Promise<Session> {
  const session = readSession()
  if (!session) throw leadToSignIn(request)
  // The role is the server's word: it may have changed since the token was issued.
  const { status, auth_type, pending } = await api.userAuthenticate({ body: { token: session.token } })
  if (status !== 'success') throw leadToSignIn(request)
  if (learners.has(auth_type)) throw leadHome()
  if (pending) throw leadToApplication()
  return session
}

/** Also for those whom the server refuses the list. */
export function leadHome(): Response {
  toast.show({ text: m.accounts_guard_teacher(), tone: 'info' })
  return redirect(localePath('/'))
}
