import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Caller } from '#server/kernel/caller.ts'
import type { Authenticate } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from './account.repository.ts'
import { authTypeOf, isPending, isRole, lifetimes, maySignIn, staffRoles } from './account.rules.ts'
import { findSession, noteSession } from './sessions/session.repository.ts'
import { isNoteDue, staffEnd, useNotedMinutes } from './sessions/session.rules.ts'
import { describePlace } from './sessions/session-place.ts'

const algorithm = 'HS256'
const claimsSchema = z.object({
  user_id: z.int().positive(),
  auth_id: z.int().positive(),
  ver: z.int(),
  jti: z.string().min(1).max(64),
  exp: z.number(),
  iat: z.number(),
  /** When its owner signed in; a replacement token keeps it. Tokens from before it was recorded don't have it. */
  auth_time: z.number().optional(),
})

const sessionMs = lifetimes.sessionDays * 24 * 3600 * 1000
export const sessionEnd = (since: Date): Date => new Date(since.getTime() + sessionMs)

/** A token whose session is recorded when it is first used. */
export const issueToken = (
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
  person: Person,
): Promise<string> => signToken(platform, person, { jti: randomUUID(), since: platform.clock.now() })

export function signToken(
  { secrets, clock, config }: Pick<Platform, 'secrets' | 'clock' | 'config'>,
  person: Person,
  { jti, since }: { jti: string; since: Date },
): Promise<string> {
  return new SignJWT({
    user_id: person.userId,
    auth_id: person.authId,
    subscriber_id: person.subscriberId,
    auth_type: authTypeOf(person.role, config.brand.slug),
    ver: person.tokenVersion,
    auth_time: secondsOf(since),
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setJti(jti)
    .setIssuedAt(secondsOf(clock.now()))
    .setExpirationTime(secondsOf(sessionEnd(since)))
    .sign(secrets.tokens)
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Someone as a caller without a session, for something they were given earlier; null if they may not sign in. */
export function mayActAs(person: Person): Caller | null {
  if (!maySignIn(person) || !isRole(person.role)) return null
  const { userId, authId, subscriberId, role } = person
  const pending = isPending(person)
  return { userId, authId, subscriberId, role, pending, tokenId: '', tokenExpiresAt: new Date(0) }
}

/**
 * Claims only identify the account. Role, centre and status are read from it in one query, together with the session's
 * last use. That is written every few minutes, so a call costs no second statement.
 */
export function createAuthenticate(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'secrets'>,
): Authenticate {
  const { db, secrets, clock, config } = platform
  const verified = verifiedTokens()
  return async (token, source) => {
    const keys = [secrets.tokens, ...(secrets.previous ? [secrets.previous.tokens] : [])]
    const now = clock.now()
    const claims = await readClaims(token, keys, now, verified)
    if (!claims) return null
    const session = await findSession(db, claims.auth_id, claims.jti)
    if (!session || session.revoked || !maySignIn(session)) return null
    if (session.userId !== claims.user_id || session.tokenVersion !== claims.ver || !isRole(session.role))
      return null
    const since = new Date((claims.auth_time ?? claims.iat) * 1000)
    const staff = staffRoles.includes(session.role)
    // A token from before sessions were recorded counts as used when its owner signed in.
    const ended = staff && staffEnd(config.staffSessions, { since, usedAt: session.usedAt ?? since }, now)
    if (ended) return { ended }
    const minutes = staff ? useNotedMinutes.staff : useNotedMinutes.others
    const noted = source && !(source.background && session.usedAt) && isNoteDue(session.usedAt, now, minutes)
    if (noted)
      await noteSession(db, {
        jti: claims.jti,
        accountId: session.authId,
        tokenVersion: claims.ver,
        ...describePlace(source),
        createdAt: since,
        usedAt: now,
        expiresAt: new Date(claims.exp * 1000),
      })
    return {
      userId: session.userId,
      authId: session.authId,
      subscriberId: session.subscriberId,
      role: session.role,
      pending: isPending(session),
      factorMissing: config.staffSecondFactor && staff && !session.hasFactor,
      tokenId: claims.jti,
      tokenExpiresAt: new Date(claims.exp * 1000),
      sessionSince: since,
      sessionUsedAt: noted ? now : (session.usedAt ?? since),
    } satisfies Caller
  }
}

type Claims = z.infer<typeof claimsSchema>

/** A verified signature stays valid; only its time runs out. Keyed by token, so that each key has its own. */
const verifiedTokens = () => new LRUCache<string, Claims>({ max: 10_000 })

async function readClaims(
  token: string,
  keys: readonly Buffer[],
  now: Date,
  verified: LRUCache<string, Claims>,
): Promise<Claims | null> {
  const known = verified.get(token)
  if (known) return known.exp * 1000 > now.getTime() ? known : null
  for (const key of keys) {
    const claims = await verifyToken(token, key, now)
    if (!claims) continue
    verified.set(token, claims)
    return claims
  }
  return null
}

async function verifyToken(token: string, key: Buffer, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now })
    return claimsSchema.safeParse(payload).data ?? null
  } catch (error) {
    // Forged, expired or garbled: all the same to the caller. Anything else is our defect.
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
