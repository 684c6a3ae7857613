import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Caller } from '#server/kernel/caller.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { useOnce } from '../password/token.repository.ts'

const algorithm = 'HS256'
const MINUTES = 10

/** How long the browser waits for the owner. */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000

const claimsSchema = z.object({
  challenge: z.string(),
  /** The session that asked; absent when signing in. */
  session: z.string().optional(),
  handle: z.string().optional(),
  /** The account's version when its owner was verified. */
  version: z.number().optional(),
  exp: z.number(),
})
export type PasskeyState = z.infer<typeof claimsSchema>
type Ceremony = 'passkey-add' | 'passkey-sign-in'

/**
 * The challenge goes to the browser in a signed state and returns with the answer. So opening a sign-in form writes
 * nothing, and only an answered challenge is remembered until it would be too old anyway.
 */
export async function issueState(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  ceremony: Ceremony,
  bound: Pick<PasskeyState, 'session' | 'handle' | 'version'> = {},
): Promise<{ state: string; challenge: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const now = Math.floor(clock.now().getTime() / 1000)
  const state = await new SignJWT({ challenge, ...bound })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setAudience(ceremony)
    .setExpirationTime(now + MINUTES * 60)
    .sign(secrets.addresses)
  return { state, challenge }
}

/** Null if it is forged, too old, or for another ceremony or session. */
export async function readState(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  ceremony: Ceremony,
  state: string,
  caller?: Caller,
): Promise<PasskeyState | null> {
  const keys = [secrets.addresses, ...(secrets.previous ? [secrets.previous.addresses] : [])]
  for (const key of keys) {
    try {
      const options = { algorithms: [algorithm], audience: ceremony, currentDate: clock.now() }
      const { payload } = await jwtVerify(state, key, options)
      const claims = claimsSchema.safeParse(payload).data
      if (claims && claims.session === caller?.tokenId) return claims
    } catch (error) {
      // Forged, expired or garbled: all the same to the caller. Anything else is our defect.
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}

/** Of several answers to one challenge, even simultaneous ones, only the first counts. */
export const spendState = (tx: Tx, { challenge, exp }: PasskeyState): Promise<boolean> =>
  useOnce(tx, `passkey:${challenge}`, new Date(exp * 1000))
