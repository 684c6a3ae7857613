import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'

const algorithm = 'HS256'
/** Signed with a different key than sessions, and for another audience: it opens nothing on its own. */
const audience = 'second-factor'
const MINUTES = 10

const claimsSchema = z.object({ auth_id: z.int().positive(), ver: z.int() })

/** States that the first factor was right, so that only the code is missing. */
export function issueChallenge(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  person: Person,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ auth_id: person.authId, ver: person.tokenVersion })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setAudience(audience)
    .setExpirationTime(now + MINUTES * 60)
    .sign(secrets.addresses)
}

/** Null if it is forged or too old. */
export async function readChallenge(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  challenge: string,
): Promise<{ authId: number; tokenVersion: number } | null> {
  const keys = [secrets.addresses, ...(secrets.previous ? [secrets.previous.addresses] : [])]
  for (const key of keys) {
    try {
      const options = { algorithms: [algorithm], audience, currentDate: clock.now() }
      const { payload } = await jwtVerify(challenge, key, options)
      const claims = claimsSchema.safeParse(payload).data
      if (claims) return { authId: claims.auth_id, tokenVersion: claims.ver }
    } catch (error) {
      // Forged, expired or garbled: all the same to the caller. Anything else is our defect.
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}
