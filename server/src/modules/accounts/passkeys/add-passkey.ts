import { randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { mostPasskeys } from '#contract/rules/passkeys.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasskeyAdded } from '../account.mails.ts'
import { findPersonByUserId, lockPerson } from '../account.repository.ts'
import { proveCode, provePassword } from '../second-factor/prove-owner.ts'
import { countPasskeys, insertPasskey, listPasskeys, type Passkey } from './passkey.repository.ts'
import { issueState, PASSKEY_TIMEOUT_MS, readState, spendState } from './passkey-state.ts'

/** Ed25519, ES256 and RS256 by their COSE numbers, best first: every authenticator has at least one of them. */
const algorithms = [-8, -7, -257]

/** The site as authenticators know it: its origin, and the host that keys are bound to. */
export const siteOf = ({ origin }: Pick<Platform, 'origin'>) => ({
  origin: origin(),
  rpId: new URL(origin()).hostname,
})

/** For someone who has proved to be the owner; the state records that until the key arrives. */
export async function offerPasskey(
  platform: Platform,
  caller: Caller,
  proof: string,
): Promise<{ state: string; options: PasskeyCreation }> {
  const person = await findPersonByUserId(platform.db, caller.userId)
  if (!person) throw new Refusal('token_invalid')
  await provePassword(platform, person, proof)
  const kept = await platform.db.transaction(async tx => {
    const locked = await lockPerson(tx, person.userId)
    // A password set or changed in between voids what was checked above.
    if (locked?.tokenVersion !== person.tokenVersion) throw new Refusal('token_invalid')
    const passkeys = await listPasskeys(tx, person.authId)
    if (passkeys.length >= mostPasskeys) throw new Refusal('passkeys_full')
    await proveCode(platform, tx, locked, proof)
    return passkeys
  })
  // One for all keys of an account, so that an authenticator shows the account once.
  const handle = kept[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const bound = { session: caller.tokenId, handle, version: person.tokenVersion }
  const { state, challenge } = await issueState(platform, 'passkey-add', bound)
  const { rpId } = siteOf(platform)
  return {
    state,
    options: {
      rp: { id: rpId, name: platform.config.brand.name },
      user: { id: handle, name: person.email, displayName: person.displayName },
      challenge,
      pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
      timeout: PASSKEY_TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: kept.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
      // Found without typing a name, and never used without the owner's finger, face or PIN.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  }
}

export async function addPasskey(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'secrets' | 'origin'>,
  caller: Caller,
  input: { state: string; name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const state = await readState(platform, 'passkey-add', input.state, caller)
  if (!state?.handle) throw new Refusal('passkey_expired')
  const { handle } = state
  const { credential, credentialBackedUp } = await verifyKey(platform, state.challenge, input.response)
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    const person = await lockPerson(tx, caller.userId)
    // A password changed since then, even at this moment, voids the proof.
    if (!person || person.tokenVersion !== state.version) throw new Refusal('token_invalid')
    if (!(await spendState(tx, state))) throw new Refusal('passkey_expired')
    if ((await countPasskeys(tx, person.authId)) >= mostPasskeys) throw new Refusal('passkeys_full')
    const passkey = await insertPasskey(tx, {
      accountId: person.authId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: input.response.response.transports ?? [],
      userHandle: handle,
      name: input.name,
      synced: credentialBackedUp,
      createdAt: at,
    })
    if (!passkey) throw new Refusal('passkey_taken')
    await mailPasskeyAdded(platform, tx, person, passkey.name)
    return passkey
  })
}

async function verifyKey(
  platform: Pick<Platform, 'origin'>,
  challenge: string,
  response: PasskeyRegistration,
) {
  const { origin, rpId } = siteOf(platform)
  // Loaded on first use: it consists of a hundred files.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    // The library throws for anything wrong, garbled or forged alike.
    throw new Refusal('passkey_refused')
  })
  if (!result.verified) throw new Refusal('passkey_refused')
  return result.registrationInfo
}
