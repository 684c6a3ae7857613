import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailVerification } from '../account.mails.ts'
import type { Person } from '../account.repository.ts'
import { lifetimes } from '../account.rules.ts'
import { hashLinkToken, newLinkToken } from '../password/mailed-tokens.ts'
import { storeMailedToken } from '../password/token.repository.ts'

/** Earlier links stay valid until they expire: people click the older of two emails as often as the newer. */
export async function mailVerificationLink(
  platform: Pick<Platform, 'clock' | 'jobs' | 'origin'>,
  tx: Tx,
  person: Person,
  next: string | undefined,
): Promise<void> {
  const token = newLinkToken()
  const now = platform.clock.now()
  await storeMailedToken(tx, {
    hash: hashLinkToken(token),
    purpose: 'verify',
    accountId: person.authId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimes.verificationHours * 3600 * 1000),
  })
  await mailVerification(platform, tx, person, { token, next })
}
