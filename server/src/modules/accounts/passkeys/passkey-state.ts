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
  /** Of the session that asked; absent for anyone who signs in. */
  session: z.string().optional(),
  handle: z.string().optional(),
  /** Of the account when its owner was proven. */
  version: z.number().optional(),
  exp: z.number(),
})
export type PasskeyState = z.infer<typeof claimsSchema>
type Ceremony = 'passkey-add' | 'passkey-sign-in'

/**
 * The challenge goes to the browser inside a signed state and comes back with the answer: opening a sign-in form
 * writes nothing, and only one that was answered is remembered until it is too old anyway.
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

/** Null for one that is forged, too old, of another ceremony or of another session. */
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

/** Of several answers to one challenge, also at the same moment, only the first counts. */
export const spendState = (tx: Tx, { challenge, exp }: PasskeyState): Promise<boolean> =>
  useOnce(tx, `passkey:${challenge}`, new Date(exp * 1000))
