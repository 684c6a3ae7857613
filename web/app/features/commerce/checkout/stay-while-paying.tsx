import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** While a payment may be in progress: warns before leaving. Only rendered for that time. */
export function StayWhilePaying() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={m.checkout_leave_title()}
      lead={m.checkout_leave_text()}
      actions={
        <>
          <Button variant="line" onClick={() => blocker.proceed?.()}>
            {m.checkout_leave_go()}
          </Button>
          <Button onClick={stay}>{m.checkout_leave_stay()}</Button>
        </>
      }
    />
  )
}
