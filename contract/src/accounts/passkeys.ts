import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'
import { secret, signedIn } from './accounts.ts'

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
  /** Whether the passkey provider syncs it to the owner's other devices. */
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

/** The result of navigator.credentials.create, as JSON. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** The result of navigator.credentials.get, as JSON. */
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

/** For navigator.credentials.get: allows any key the visitor has for this site. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

/** The password, or the emailed code if the account has no password. */
const proof = secret.refine(text => text.length > 0, { error: 'required' })

/** Signing in with a key of the user's device instead of the password. */
export const passkeysContract = {
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: 'user/login/passkey/options',
    summary:
      'Returns what the browser needs to sign in with a passkey; the same for everyone. Send the state back with the result from the browser, once and within ten minutes.',
    access: 'public',
    query: localised,
    response: z.object({ state, options: requestOptions }),
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: 'user/login/passkey',
    summary:
      'Signs in with a passkey. If the account has a second factor, the call is refused with `second_factor_needed` and a challenge, as with a password.',
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
    summary: "Lists the caller's passkeys, oldest first.",
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: z.object({ passkeys: z.array(passkey) }),
  }),
  passkeyCode: endpoint({
    method: 'POST',
    path: 'passkey/code',
    summary: 'Emails the code that an account without a password needs to add or remove a passkey.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: 'passkey/options',
    summary:
      'Returns what the browser needs to create a passkey. Takes the password, or the emailed code if the account has none. Send the state to `passkey/add` from the same session, once and within ten minutes.',
    access: 'user',
    query: localised,
    body: z.object({ current_password: proof }),
    response: z.object({ state, options: creationOptions }),
    errors: ['passkeys_full'],
  }),
  passkeyAdd: endpoint({
    method: 'POST',
    path: 'passkey/add',
    summary: 'Stores the passkey that the browser created, under a name. The owner is told by email.',
    access: 'user',
    query: localised,
    body: z.object({ state, name: requiredLine(60), response: registration }),
    response: z.object({ status: z.literal(200), passkey }),
    errors: ['passkey_expired', 'passkey_refused', 'passkey_taken', 'passkeys_full'],
  }),
  passkeyRename: endpoint({
    method: 'POST',
    path: 'passkey/rename',
    summary: "Renames one of the caller's passkeys.",
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
      "Removes one of the caller's passkeys. Takes the password, or the emailed code if the account has none. The last one can't be removed if there is no other way to sign in.",
    access: 'user',
    query: localised,
    body: z.object({ passkey_id: id, current_password: proof }),
    response: status200,
    errors: ['passkey_unknown', 'passkey_last'],
  }),
} as const
