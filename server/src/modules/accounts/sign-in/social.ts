import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Config } from '#server/platform/config.ts'

export type Provider = 'google' | 'facebook'

export interface SocialProfile {
  provider: Provider
  subject: string
  /** Null unless the provider says that it was verified. */
  verifiedEmail: string | null
  /**
   * Whether the provider runs the mailbox, so that no one else can have it: Gmail, or the domain of a Google Workspace
   * organisation. Any other address may have changed hands since the provider verified it.
   */
  ownsMailbox: boolean
  firstName: string
  lastName: string
  pictureUrl: string | null
}

/** Turns a provider's token into the person it was issued to, or refuses it. Nothing the client claims counts. */
export interface SocialVerifier {
  verify(token: string): Promise<SocialProfile>
}
export type SocialVerifiers = Readonly<Record<Provider, SocialVerifier | null>>

const timeoutMs = 5000

/** A provider is off (null) until the operator has configured it. */
export function createSocialVerifiers(config: Config, clock: Clock): SocialVerifiers {
  return {
    google: config.googleClientId ? googleVerifier({ clientId: config.googleClientId, clock }) : null,
    facebook: config.facebook ? facebookVerifier({ ...config.facebook, clock }) : null,
  }
}

const googleClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  /** The organisation's domain, only on its accounts. */
  hd: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/** An ID token: signed with one of Google's published keys, for this client, not expired. */
export function googleVerifier(options: {
  clientId: string
  clock: Clock
  keysUrl?: string
}): SocialVerifier {
  const keys = createRemoteJWKSet(new URL(options.keysUrl ?? 'https://www.googleapis.com/oauth2/v3/certs'), {
    timeoutDuration: timeoutMs,
  })
  return {
    async verify(token) {
      const payload = await asRefusal(async () => {
        const result = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: ['https://accounts.google.com', 'accounts.google.com'],
          audience: options.clientId,
          currentDate: options.clock.now(),
          requiredClaims: ['exp', 'sub'],
          clockTolerance: 30,
        })
        return result.payload
      })
      return googleProfile(payload)
    },
  }
}

function googleProfile(payload: JWTPayload): SocialProfile {
  const claims = googleClaims.safeParse(payload).data
  if (!claims) throw new Refusal('provider_token')
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    provider: 'google',
    subject: claims.sub,
    verifiedEmail: verified ? (claims.email ?? null) : null,
    ownsMailbox: /@gmail\.com$/i.test(claims.email ?? '') || isOf(claims.email, claims.hd),
    firstName: nameLine(claims.given_name ?? claims.name),
    lastName: nameLine(claims.family_name),
    pictureUrl: httpsUrl(claims.picture),
  }
}

const isOf = (email = '', domain = ''): boolean =>
  domain !== '' && email.toLowerCase().endsWith(`@${domain.toLowerCase()}`)

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The keys couldn't be fetched: not the visitor's fault, and worth a retry.
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw unreachable(error)
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC')
      throw new Refusal('provider_token')
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw unreachable(error)
    throw error
  }
}

const facebookDebug = z.object({
  data: z.object({
    app_id: z.string().optional(),
    is_valid: z.boolean().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
    expires_at: z.number().optional(),
  }),
})
const facebookMe = z.object({
  id: z.string().min(1).max(255),
  // Facebook only returns confirmed addresses; without one, the field is absent.
  email: z.email().max(254).optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
})

/** A user token: Facebook is asked whose it is and for which app, then for that person. */
export function facebookVerifier(options: {
  appId: string
  appSecret: string
  clock: Clock
  baseUrl?: string
}): SocialVerifier {
  const { appId, appSecret, clock } = options
  const base = options.baseUrl ?? 'https://graph.facebook.com/v24.0'
  return {
    async verify(token) {
      const debug = await ask(`${base}/debug_token`, {
        input_token: token,
        access_token: `${appId}|${appSecret}`,
      })
      const facts = facebookDebug.safeParse(debug).data?.data
      if (!facts?.is_valid || facts.app_id !== appId || !facts.user_id) throw new Refusal('provider_token')
      // 0 means that it doesn't expire.
      if (facts.expires_at && facts.expires_at * 1000 <= clock.now().getTime())
        throw new Refusal('provider_token')
      const answer = await ask(`${base}/me`, {
        fields: 'id,email,first_name,last_name,picture',
        access_token: token,
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      })
      const me = facebookMe.safeParse(answer).data
      if (!me || me.id !== facts.user_id) throw new Refusal('provider_token')
      return {
        provider: 'facebook',
        subject: me.id,
        verifiedEmail: me.email ?? null,
        ownsMailbox: false,
        firstName: nameLine(me.first_name),
        lastName: nameLine(me.last_name),
        pictureUrl: httpsUrl(me.picture?.data.url),
      }
    },
  }
}

async function ask(address: string, query: Record<string, string>): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(`${address}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
  } catch (error) {
    throw unreachable(error)
  }
  if (response.status >= 500) throw unreachable(new Error(`The provider answered ${response.status}`))
  if (!response.ok) throw new Refusal('provider_token')
  try {
    return await response.json()
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', { retryAfterSeconds: 10 })
  refusal.cause = cause
  return refusal
}

/** A provider's name as a line of ours: no control characters, at most 60. */
function nameLine(text: string | undefined): string {
  const plain = (text ?? '')
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...plain].slice(0, 60).join('').trim()
}

function httpsUrl(text: string | undefined): string | null {
  return text && text.length <= 2048 && URL.canParse(text) && new URL(text).protocol === 'https:'
    ? text
    : null
}
