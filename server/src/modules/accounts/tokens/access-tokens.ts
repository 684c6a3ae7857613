import { createHash, randomBytes } from 'node:crypto'
import { mostAccessTokens, type TokenScope } from '#contract/rules/access-tokens.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailAccessTokenAdded } from '../account.mails.ts'
import { findPersonByAuthId, findPersonByUserId, lockPerson } from '../account.repository.ts'
import { proveCode, provePassword } from '../second-factor/prove-owner.ts'
import { mayActAs } from '../tokens.ts'
import {
  type AccessToken,
  countAccessTokens,
  findGoodAccessToken,
  insertAccessToken,
  noteUse,
} from './access-token.repository.ts'

/** By which scanners for leaked secrets, and we, recognise one. */
const PREFIX = 'lantern_pat_'
const DAY_MS = 24 * 3600 * 1000

export const isAccessToken = (token: string): boolean => token.startsWith(PREFIX)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** For a verified owner: an unlocked session can't create one. The token is returned once. */
export async function addAccessToken(
  platform: Platform,
  caller: Caller,
  input: { name: string; scopes: readonly TokenScope[]; days: number; proof: string },
): Promise<{ token: string; kept: AccessToken }> {
  const { db, clock } = platform
  const person = await findPersonByUserId(db, caller.userId)
  if (!person) throw new Refusal('token_invalid')
  await provePassword(platform, person, input.proof)
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const at = clock.now()
  const kept = await db.transaction(async tx => {
    const locked = await lockPerson(tx, person.userId)
    // A password set or changed in between voids what was checked above.
    if (locked?.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    await proveCode(platform, tx, locked, input.proof)
    if ((await countAccessTokens(tx, locked.authId, at)) >= mostAccessTokens)
      throw new Refusal('access_tokens_full')
    const added = await insertAccessToken(tx, {
      accountId: locked.authId,
      hash: hashOf(token),
      name: input.name,
      scopes: [...new Set(input.scopes)],
      ending: token.slice(-4),
      createdAt: at,
      expiresAt: new Date(at.getTime() + input.days * DAY_MS),
    })
    await mailAccessTokenAdded(platform, tx, locked, added.name)
    return added
  })
  return { token, kept }
}

/** The account a program acts for, and its scopes; null for an invalid token, or one of an invalid account. */
export async function authenticateProgram(
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  token: string,
): Promise<Caller | null> {
  const { db, clock, limits } = platform
  const at = clock.now()
  const kept = await findGoodAccessToken(db, hashOf(token), at)
  if (!kept) return null
  await throttle(limits, 'program.token', String(kept.id))
  const person = await findPersonByAuthId(db, kept.accountId)
  const caller = person && mayActAs(person)
  if (!caller) return null
  await noteUse(db, kept.id, at)
  return { ...caller, tokenId: `program-${kept.id}`, tokenExpiresAt: kept.expiresAt, scopes: kept.scopes }
}
