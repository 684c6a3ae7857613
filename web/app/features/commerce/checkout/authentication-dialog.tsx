import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Authentication } from './sandbox-confirm.ts'

/** The test provider's authentication request, like a bank's. */
function AuthenticationDialog({ onAnswer }: { onAnswer: (answer: Authentication) => void }) {
  return (
    <Dialog
      open
      onClose={() => onAnswer('failed')}
      title={m.checkout_authentication()}
      actions={
        <>
          <Button variant="line" onClick={() => onAnswer('failed')}>
            {m.checkout_authentication_fail()}
          </Button>
          <Button onClick={() => onAnswer('passed')} data-autofocus>
            {m.checkout_authentication_complete()}
          </Button>
        </>
      }
    >
      <p>{m.checkout_authentication_text()}</p>
    </Dialog>
  )
}

/** `authenticate()` shows the dialog and waits for the answer; leaving counts as failing. */
export function useAuthentication() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((answer: Authentication) => void) | null>(null)

  const answer = useCallback((given: Authentication) => {
    waiting.current?.(given)
    waiting.current = null
    setAsking(false)
  }, [])
  useEffect(() => () => answer('failed'), [answer])

  const authenticate = useCallback(
    () =>
      new Promise<Authentication>(resolve => {
        waiting.current = resolve
        setAsking(true)
      }),
    [],
  )
  return { authenticate, dialog: asking ? <AuthenticationDialog onAnswer={answer} /> : null }
}
