import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { revokeToken } from '../password/token.repository.ts'
import { removeSessionDevices } from '../push/push-device.repository.ts'

/** Only this token: the person's other devices stay signed in. */
export function signOut({ db }: Pick<Platform, 'db'>, caller: Caller): Promise<void> {
  return db.transaction(async tx => {
    await revokeToken(tx, caller.tokenId, caller.tokenExpiresAt)
    await removeSessionDevices(tx, caller.tokenId)
    // Streams open with this token check again, and end.
    await announce(tx, noticesTag(caller.userId))
  })
}
