import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { accessEnded, accessHeld } from '../accounts.hooks.ts'
import { deletePasskey, listPasskeys, type Passkey } from '../passkeys/passkey.repository.ts'
import { listAccessTokens, revokeAccessTokens } from '../tokens/access-token.repository.ts'

/** Ways into an account, and recipients of its data, besides the password and sessions. */
export interface HeldAccess {
  accessTokens: number
  calendarFeed: boolean
  passkeys: Passkey[]
  webhooks: { id: number; url: string }[]
}

export async function findHeldAccess(
  { hooks, clock }: Pick<Platform, 'hooks' | 'clock'>,
  db: Db,
  person: Pick<Person, 'authId' | 'userId'>,
): Promise<HeldAccess> {
  const tokens = await listAccessTokens(db, person.authId, clock.now())
  const passkeys = await listPasskeys(db, person.authId)
  const parts = [...(await hooks.call(accessHeld, db, { userId: person.userId })).values()]
  return {
    accessTokens: tokens.length,
    passkeys,
    calendarFeed: parts.some(part => part.calendarFeed),
    webhooks: parts.flatMap(part => part.webhooks ?? []),
  }
}

/** Which of them end; passkeys and webhooks by ID, of which only the owner's count. */
export interface AccessChoice {
  accessTokens: boolean
  calendarFeed: boolean
  passkeys: readonly number[]
  webhooks: readonly number[]
}

/** Named as the owner knows them, for the email about it. */
export interface EndedAccess {
  accessTokens: number
  calendarFeed: boolean
  passkeys: string[]
  webhooks: string[]
}

/** For a locked person, together with the password change. */
export async function endAccess(
  { hooks, clock }: Pick<Platform, 'hooks' | 'clock'>,
  tx: Tx,
  { authId, userId }: Pick<Person, 'authId' | 'userId'>,
  choice: AccessChoice,
): Promise<EndedAccess> {
  const accessTokens = choice.accessTokens ? await revokeAccessTokens(tx, authId, clock.now()) : 0
  const passkeys: string[] = []
  for (const id of new Set(choice.passkeys)) {
    const removed = await deletePasskey(tx, authId, id)
    if (removed) passkeys.push(removed.name)
  }
  const { calendarFeed, webhooks } = choice
  const parts = [...(await hooks.call(accessEnded, tx, { userId, calendarFeed, webhooks })).values()]
  return {
    accessTokens,
    passkeys,
    calendarFeed: parts.some(part => part.calendarFeed),
    webhooks: parts.flatMap(part => part.webhooks ?? []),
  }
}
