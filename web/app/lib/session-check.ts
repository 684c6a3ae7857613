import { api } from './api.ts'
import { confirmSession, endSession, readToken, rememberStatus } from './session.ts'

/**
 * Asks the server whether the session of this browser still counts, and forgets it where it does not: a new password,
 * set on another device, ends sessions without telling anyone.
 */
export async function checkSession(): Promise<void> {
  const token = readToken()
  if (!token) return
  try {
    const check = await api.userAuthenticate({ body: { token } })
    if (check.status !== 'success') return endSession(token)
    rememberStatus(token, check)
    confirmSession(token)
  } catch {
    // Without an answer it counts as before; the first call that needs it will tell.
  }
}
