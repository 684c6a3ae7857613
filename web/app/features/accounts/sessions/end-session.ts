import { revokeToken } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import { signOut } from '../../../lib/session.ts'

/** Also revokes the token on the server; if the server can't be reached, the user is signed out here all the same. */
export async function endSession(): Promise<void> {
  await revokeToken().catch(() => undefined)
  signOut(localePath('/'))
}
