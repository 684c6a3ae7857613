import { m } from '#messages/messages.js'
import type { Failure } from '../../../lib/failure.ts'
import { FormError } from '../../../ui/field.tsx'
import { openSignIn } from '../sign-in/open-sign-in.ts'

const sessionOver: ReadonlySet<string> = new Set([
  'token_invalid',
  'sign_in_required',
  'session_idle',
  'session_over',
])

/** What went wrong with a whole form, and the next step: retry, or sign in again without leaving. */
export function FormFailure({ failure, onRetry }: { failure: Failure | null; onRetry?: () => void }) {
  if (!failure) return null
  const signIn = async () => {
    if (await openSignIn()) onRetry?.()
  }
  return (
    <FormError>
      {failure.text}
      {failure.code === 'network' && onRetry && (
        <button type="button" className="link auth-retry" onClick={onRetry}>
          {m.accounts_retry()}
        </button>
      )}
      {isSessionOver(failure) && (
        <button type="button" className="link auth-retry" onClick={signIn}>
          {m.accounts_signin_again()}
        </button>
      )}
    </FormError>
  )
}

export function isSessionOver({ code }: Failure): boolean {
  return sessionOver.has(code)
}
