import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByAuthId, type Person } from '../account.repository.ts'
import { hashLinkToken } from './mailed-tokens.ts'
import { findMailedToken } from './token.repository.ts'

/** The owner of this emailed link, while it can be used. Looking doesn't use it up. */
export async function getResetLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<Person> {
  const link = await findMailedToken(db, hashLinkToken(token), 'reset')
  if (!link) throw new Refusal('link_unknown')
  if (link.usedAt || link.expiresAt <= clock.now()) throw new Refusal('link_expired')
  const owner = await findPersonByAuthId(db, link.accountId)
  if (!owner) throw new Refusal('link_unknown')
  return owner
}
