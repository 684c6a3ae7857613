import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Asks before unsaved changes are lost: inside the app with our dialog, outside with the browser's. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={m.accounts_unsaved_title()}
      lead={m.accounts_unsaved_text()}
      actions={
        <>
          <Button variant="line" onClick={() => blocker.proceed?.()}>
            {m.accounts_unsaved_leave()}
          </Button>
          <Button onClick={stay}>{m.accounts_unsaved_stay()}</Button>
        </>
      }
    />
  )
}
