import { api } from './api.ts'
import { confirmSession, endSession, readToken, rememberStatus } from './session.ts'

/**
 * Asks the server whether this browser's session is still valid, and drops it if it isn't: a new password, set on
 * another device, ends sessions silently.
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
    // Without an answer, nothing changes; the next call that needs it will show.
  }
}
