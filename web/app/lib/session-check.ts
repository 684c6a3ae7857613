import { api } from './api.ts'
import { confirmSession, endSession, readToken } from './session.ts'

/**
 * Asks the server whether the session of this browser still counts, and forgets it where it does not: a new password,
 * set on another device, ends sessions without telling anybody.
 */
export async function checkSession(): Promise<void> {
  const token = readToken()
  if (!token) return
  try {
    const { status } = await api.userAuthenticate({ body: { token } })
    if (status === 'success') confirmSession(token)
    else endSession(token)
  } catch {
    // Without an answer it counts as before; the first call that needs it will tell.
  }
}
