import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal } from '../../../lib/use-submit.ts'
import { keepSession } from '../sign-in/sign-in.ts'

// The library is loaded by who uses a passkey, or whose browser offers them in the fields.
const library = () => import('@simplewebauthn/browser')

export const passkeysWork = (): boolean => 'PublicKeyCredential' in window

/** Not at a bare network address: keys are bound to names, and who presses the button there is told so. */
export async function fieldsOfferPasskeys(): Promise<boolean> {
  if (!passkeysWork() || /^[\d.]+$|:/.test(window.location.hostname)) return false
  // Older browsers know passkeys and not this.
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

type Answer = Parameters<typeof laterApi.passkeySignIn>[0]['body']

/** What the owner's device has signed; with `inFields` once they choose a passkey among what the browser offers there. */
export async function askForPasskey({ inFields = false } = {}): Promise<Answer> {
  const [{ startAuthentication }, { state, options }] = await Promise.all([
    library(),
    laterApi.passkeySignInOptions(),
  ])
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inFields })
  const { clientExtensionResults: _, ...credential } = answer
  // The owner is found by the handle; a key without one was not made by us.
  const { userHandle = '-', ...signed } = credential.response
  return { state, response: { ...credential, response: { ...signed, userHandle } } }
}

/** Null once signed in, or what has to come back with the code of a second factor. */
export const signInWithPasskey = (answer: Answer): Promise<string | null> =>
  keepSession(laterApi.passkeySignIn({ body: answer }))

/** Ends whatever the browser still waits for. */
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

/** In words, where the browser and not the server has refused; null for anything else. */
export function whyNot(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'InvalidStateError') return m.accounts_passkey_there()
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return m.accounts_passkey_cancelled()
  const refusals = ['SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError']
  return refusals.includes(error.name) ? m.accounts_passkey_unsupported() : null
}
