import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { revokeToken } from './token.repository.ts'

/** This token only: the person's other devices stay signed in. */
export function signOut({ db }: Platform, caller: Caller): Promise<void> {
  return revokeToken(db, caller.tokenId, caller.tokenExpiresAt)
}
