import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  onNo: () => void
  /** A refusal is shown in the dialog, which stays. */
  onYes: () => Promise<void>
}

/** No or Yes. */
export function ConfirmDialog({ title, children, onNo, onYes }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function agree() {
    setBusy(true)
    setError('')
    try {
      await onYes()
    } catch (refused) {
      setError(failureOf(refused).text)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onNo}
      title={title}
      actions={
        <>
          <Button variant="line" onClick={onNo} data-autofocus>
            {m.mine_no()}
          </Button>
          <Button onClick={agree} busy={busy} busyText={m.mine_please_wait()}>
            {m.mine_yes()}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
      {children}
    </Dialog>
  )
}
