import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal } from '../../../lib/use-submit.ts'
import { keepSession } from '../sign-in/sign-in.ts'

// The library loads when a passkey is used, or when the browser offers them in the fields.
const library = () => import('@simplewebauthn/browser')

export const passkeysWork = (): boolean => 'PublicKeyCredential' in window

/** Not at a bare network address: keys are bound to names, and pressing the button there says so. */
export async function fieldsOfferPasskeys(): Promise<boolean> {
  if (!passkeysWork() || /^[\d.]+$|:/.test(window.location.hostname)) return false
  // Older browsers support passkeys but not this.
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

type Answer = Parameters<typeof laterApi.passkeySignIn>[0]['body']

/**
 * The response signed by the owner's device; with `inFields`, once they choose a passkey among the browser's
 * suggestions.
 */
export async function askForPasskey({ inFields = false } = {}): Promise<Answer> {
  const [{ startAuthentication }, { state, options }] = await Promise.all([
    library(),
    laterApi.passkeySignInOptions(),
  ])
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inFields })
  const { clientExtensionResults: _, ...credential } = answer
  // The handle identifies the owner; we never create a key without one.
  const { userHandle = '-', ...signed } = credential.response
  return { state, response: { ...credential, response: { ...signed, userHandle } } }
}

/** Null once signed in, or what must be sent back with the code of a second factor. */
export const signInWithPasskey = (answer: Answer): Promise<string | null> =>
  keepSession(laterApi.passkeySignIn({ body: answer }))

/** Cancels the browser's pending request. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export async function addPasskey(name: string, proof: string): Promise<void> {
  const [{ startRegistration }, { state, options }] = await Promise.all([
    library(),
    laterApi.passkeyOptions({ body: { current_password: proof } }),
  ])
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new FormRefusal({ text: whyNot(error) ?? m.accounts_passkey_add_failed() })
  })
  const { clientExtensionResults: _, ...credential } = made
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const response = { ...credential, response: { clientDataJSON, attestationObject, transports } }
  await laterApi.passkeyAdd({ body: { state, name, response } })
}

/** A message if the browser rather than the server refused; null for anything else. */
export function whyNot(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'InvalidStateError') return m.accounts_passkey_there()
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return m.accounts_passkey_cancelled()
  const refusals = ['SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError']
  return refusals.includes(error.name) ? m.accounts_passkey_unsupported() : null
}
