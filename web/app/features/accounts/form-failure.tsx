import { m } from '#messages/messages.js'
import type { Failure } from '../../lib/failure.ts'
import { FormError } from '../../ui/field.tsx'

/** What went wrong with a whole form; a broken connection can be tried again on the spot. */
export function FormFailure({ failure, onRetry }: { failure: Failure | null; onRetry?: () => void }) {
  if (!failure) return null
  const retry = failure.code === 'network' ? onRetry : undefined
  return (
    <FormError>
      {failure.text}
      {retry && (
        <button type="button" className="link auth-retry" onClick={retry}>
          {m.accounts_retry()}
        </button>
      )}
    </FormError>
  )
}
