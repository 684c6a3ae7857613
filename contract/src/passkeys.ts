import { z } from 'zod'
import { secret, signedIn } from './accounts.ts'
import { endpoint } from './kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from './shared.ts'

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const state = z.string().min(1).max(2048)

export const passkey = z.object({
  passkey_id: z.number(),
  name: z.string(),
  /** Copied to the owner's other devices by whoever keeps it. */
  synced: z.boolean(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** What navigator.credentials.create answers, as JSON. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** What navigator.credentials.get answers, as JSON. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(100),
  }),
})
export type PasskeyRegistration = z.output<typeof registration>
export type PasskeyAssertion = z.output<typeof assertion>

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For navigator.credentials.create. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof creationOptions>

/** For navigator.credentials.get: any key that the visitor has for this site. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

/** The password, or the mailed code of an account without one. */
const proof = secret.refine(text => text.length > 0, { error: 'required' })

/** Signing in with a key of the own device, beside the password. */
export const passkeysContract = {
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: 'user/login/passkey/options',
    summary:
      'What the browser needs to sign in with a passkey; the same for everybody. The state goes back with what the browser answers, within ten minutes and once.',
    access: 'public',
    query: localised,
    response: z.object({ state, options: requestOptions }),
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: 'user/login/passkey',
    summary:
      "Signs in with a passkey. An account with a second factor answers 'second_factor_needed' with a challenge, as a password does.",
    access: 'public',
    query: localised,
    body: z.object({ state, response: assertion }),
    response: signedIn,
    errors: [
      'passkey_expired',
      'passkey_refused',
      'email_unverified',
      'account_inactive',
      'account_suspended',
      'second_factor_needed',
      'unavailable',
    ],
  }),
  passkeyList: endpoint({
    method: 'GET',
    path: 'passkeys',
    summary: "The caller's passkeys, the oldest first.",
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: z.object({ passkeys: z.array(passkey) }),
  }),
  passkeyCode: endpoint({
    method: 'POST',
    path: 'passkey/code',
    summary: 'Mails the code with which an account without a password adds or removes a passkey.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: 'passkey/options',
    summary:
      'What the browser needs to make a passkey, for who proves to be the owner by the password, or the mailed code where there is none. The state goes back to passkey/add, within ten minutes, once and by the same session.',
    access: 'user',
    query: localised,
    body: z.object({ current_password: proof }),
    response: z.object({ state, options: creationOptions }),
    errors: ['passkeys_full'],
  }),
  passkeyAdd: endpoint({
    method: 'POST',
    path: 'passkey/add',
    summary: 'Keeps the passkey that the browser has made, under a name; the owner is told by mail.',
    access: 'user',
    query: localised,
    body: z.object({ state, name: requiredLine(60), response: registration }),
    response: z.object({ status: z.literal(200), passkey }),
    errors: ['passkey_expired', 'passkey_refused', 'passkey_taken', 'passkeys_full'],
  }),
  passkeyRename: endpoint({
    method: 'POST',
    path: 'passkey/rename',
    summary: 'Gives an own passkey another name.',
    access: 'user',
    query: localised,
    body: z.object({ passkey_id: id, name: requiredLine(60) }),
    response: z.object({ status: z.literal(200), passkey }),
    errors: ['passkey_unknown'],
  }),
  passkeyRemove: endpoint({
    method: 'POST',
    path: 'passkey/remove',
    summary:
      'Forgets an own passkey, for who proves to be the owner. The last one stays where there is no other way to sign in.',
    access: 'user',
    query: localised,
    body: z.object({ passkey_id: id, current_password: proof }),
    response: status200,
    errors: ['passkey_unknown', 'passkey_last'],
  }),
} as const
