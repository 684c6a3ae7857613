import type { Db } from '#server/platform/db/db.ts'
import { countPasskeys } from '../passkeys/passkey.repository.ts'
import { findFactor } from '../second-factor/second-factor.repository.ts'
import { countAccessTokens } from '../tokens/access-token.repository.ts'

/** Ways into an account besides the password. */
export async function findAccess(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ passkeys: number; accessTokens: number; secondFactor: boolean }> {
  const [passkeys, accessTokens, factor] = await Promise.all([
    countPasskeys(db, accountId),
    countAccessTokens(db, accountId, now),
    findFactor(db, accountId),
  ])
  return { passkeys, accessTokens, secondFactor: Boolean(factor?.confirmedAt) }
}
