import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Caller } from '#server/kernel/caller.ts'
import type { Authenticate } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSession, type Person } from './account.repository.ts'
import { authTypeOf, isPending, isRole, lifetimes, maySignIn, staffRoles } from './account.rules.ts'

const algorithm = 'HS256'
const claimsSchema = z.object({
  user_id: z.int().positive(),
  auth_id: z.int().positive(),
  ver: z.int(),
  jti: z.string().min(1).max(64),
  exp: z.number(),
})

export function issueToken({ secrets, clock, config }: Platform, person: Person): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({
    user_id: person.userId,
    auth_id: person.authId,
    subscriber_id: person.subscriberId,
    auth_type: authTypeOf(person.role, config.brand.slug),
    ver: person.tokenVersion,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimes.sessionDays * 24 * 3600)
    .sign(secrets.tokens)
}

/** Somebody as a caller without a session of their own, for what they were given earlier; null for who may not sign in. */
export function mayActAs(person: Person): Caller | null {
  if (!maySignIn(person) || !isRole(person.role)) return null
  const { userId, authId, subscriberId, role } = person
  const pending = isPending(person)
  return { userId, authId, subscriberId, role, pending, tokenId: '', tokenExpiresAt: new Date(0) }
}

/** Claims only say which account to ask about; role, centre and standing are read from it, in one query. */
export function createAuthenticate({ db, secrets, clock, config }: Platform): Authenticate {
  const verified = verifiedTokens()
  return async token => {
    const keys = [secrets.tokens, ...(secrets.previous ? [secrets.previous.tokens] : [])]
    const claims = await readClaims(token, keys, clock.now(), verified)
    if (!claims) return null
    const session = await findSession(db, claims.auth_id, claims.jti)
    if (!session || session.revoked || !maySignIn(session)) return null
    if (session.userId !== claims.user_id || session.tokenVersion !== claims.ver || !isRole(session.role))
      return null
    return {
      userId: session.userId,
      authId: session.authId,
      subscriberId: session.subscriberId,
      role: session.role,
      pending: isPending(session),
      factorMissing: config.staffSecondFactor && staffRoles.includes(session.role) && !session.hasFactor,
      tokenId: claims.jti,
      tokenExpiresAt: new Date(claims.exp * 1000),
    } satisfies Caller
  }
}

/** Whether the session of a call that goes on for long is still good: not signed out, ended by a new password, or over. */
export function createSessionCheck({ db, clock }: Platform, caller: Caller): () => Promise<boolean> {
  let version: number | undefined
  return async () => {
    const session = await findSession(db, caller.authId, caller.tokenId)
    if (!session || session.revoked || !maySignIn(session)) return false
    version ??= session.tokenVersion
    return session.tokenVersion === version && caller.tokenExpiresAt > clock.now()
  }
}

type Claims = z.infer<typeof claimsSchema>

/** A signature once verified stays so; only its time runs out. By token, so that each key has its own. */
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
