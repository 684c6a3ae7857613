import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByAuthId, type Person } from '../account.repository.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import type { Place } from '../sessions/session-place.ts'
import { requireActive } from '../status/require-active.ts'
import { siteOf } from './add-passkey.ts'
import { findPasskey, type Passkey, recordUse } from './passkey.repository.ts'
import { issueState, PASSKEY_TIMEOUT_MS, readState, spendState } from './passkey-state.ts'

/** Names no key, so it reveals nothing about who has an account. */
export async function offerSignIn(
  platform: Pick<Platform, 'clock' | 'limits' | 'secrets' | 'origin'>,
  address: string,
) {
  await throttle(platform.limits, 'passkey.address', address)
  const { state, challenge } = await issueState(platform, 'passkey-sign-in')
  const { rpId } = siteOf(platform)
  const options = { challenge, rpId, timeout: PASSKEY_TIMEOUT_MS, userVerification: 'required' } as const
  return { state, options }
}

/**
 * A second factor is still required: a synced passkey is only as safe as someone's private cloud account, which the
 * operator knows nothing about.
 */
export async function signInWithPasskey(
  platform: Platform,
  input: { state: string; response: PasskeyAssertion } & Place,
): Promise<SignedIn> {
  await throttle(platform.limits, 'passkey.address', input.address)
  const state = await readState(platform, 'passkey-sign-in', input.state)
  if (!state) throw new Refusal('passkey_expired')
  const passkey = await findPasskey(platform.db, input.response.id)
  if (!passkey || passkey.userHandle !== input.response.response.userHandle)
    throw new Refusal('passkey_refused')
  const { newCounter, credentialBackedUp } = await verifyUse(
    platform,
    state.challenge,
    passkey,
    input.response,
  )
  const person = await platform.db.transaction(async tx => {
    if (!(await spendState(tx, state))) throw new Refusal('passkey_expired')
    const use = { counter: newCounter, synced: credentialBackedUp, at: platform.clock.now() }
    if (!(await recordUse(tx, passkey.id, use))) throw new Refusal('passkey_refused')
    return findPersonByAuthId(tx, passkey.accountId)
  })
  return openSession(platform, mayEnter(platform, person), input)
}

function mayEnter(platform: Pick<Platform, 'config'>, person: Person | undefined): Person {
  if (!person) throw new Refusal('passkey_refused')
  requireActive(platform, person)
  if (!person.emailVerifiedAt) {
    throw new Refusal('email_unverified', { details: { status: 405, user_id: person.userId } })
  }
  return person
}

async function verifyUse(
  platform: Pick<Platform, 'origin'>,
  challenge: string,
  passkey: Passkey,
  response: PasskeyAssertion,
) {
  const { origin, rpId } = siteOf(platform)
  const { credentialId: id, publicKey, counter } = passkey
  // Loaded on first use: it consists of a hundred files.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => {
    // The library throws for anything wrong: a wrong origin, a count seen before, garbage.
    throw new Refusal('passkey_refused')
  })
  if (!result.verified) throw new Refusal('passkey_refused')
  return result.authenticationInfo
}
