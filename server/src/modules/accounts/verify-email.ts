import { Refusal } from '#server/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { markEmailVerified } from './account.repository.ts'
import { hashLinkToken } from './mailed-tokens.ts'
import { findMailedToken, redeemMailedToken } from './token.repository.ts'

/** A link opened twice (mail scanners do) is no error: the address is verified, and that is what was asked. */
export function verifyEmail({ db, clock }: Platform, token: string): Promise<true | 'already'> {
  const hash = hashLinkToken(token)
  const at = clock.now()
  return db.transaction(async tx => {
    const accountId = await redeemMailedToken(tx, { hash, purpose: 'verify', at })
    if (accountId !== undefined) return (await markEmailVerified(tx, accountId, at)) ? true : 'already'
    const link = await findMailedToken(tx, hash, 'verify')
    if (!link) throw new Refusal('link_unknown')
    if (link.verifiedAt) return 'already'
    throw new Refusal('link_expired')
  })
}
