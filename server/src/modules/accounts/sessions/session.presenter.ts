import type { SignedInSession } from '#contract/accounts/sessions.ts'
import type { Session } from './session.repository.ts'

export const presentSession = (session: Session): Omit<SignedInSession, 'current'> => ({
  session_id: session.id,
  browser: session.browser,
  system: session.system,
  place: session.network,
  created_at: session.createdAt.toISOString(),
  used_at: session.usedAt.toISOString(),
})
