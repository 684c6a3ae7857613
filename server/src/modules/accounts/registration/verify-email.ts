import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByAuthId, markEmailVerified } from '../account.repository.ts'
import { emailVerified } from '../accounts.hooks.ts'
import { hashLinkToken } from '../password/mailed-tokens.ts'
import { findMailedToken, redeemMailedToken } from '../password/token.repository.ts'

/** Opening a link twice (mail scanners do) isn't an error: the address is verified, as requested. */
export function verifyEmail(
  { db, clock, hooks }: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  token: string,
): Promise<true | 'already'> {
  const hash = hashLinkToken(token)
  const at = clock.now()
  return db.transaction(async tx => {
    const link = await findMailedToken(tx, hash, 'verify')
    if (!link) throw new Refusal('link_unknown')
    if (link.verifiedAt) return 'already'
    if (link.usedAt || link.expiresAt <= at) throw new Refusal('link_expired')
    // The account before its links, as everywhere: different orders could deadlock.
    if (!(await markEmailVerified(tx, link.accountId, at))) return 'already'
    await redeemMailedToken(tx, { hash, purpose: 'verify', at })
    const person = await findPersonByAuthId(tx, link.accountId)
    if (person) await hooks.call(emailVerified, tx, person)
    return true
  })
}
