import { revokeToken } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import { signOut } from '../../../lib/session.ts'

/** Revokes the token on the server too; a server out of reach must not keep anyone signed in here. */
export async function endSession(): Promise<void> {
  await revokeToken().catch(() => undefined)
  signOut(localePath('/'))
}
