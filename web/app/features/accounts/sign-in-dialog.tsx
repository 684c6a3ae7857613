import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { type AuthMode, authLeads, authTitles } from './auth-modes.ts'
import { AuthPanel } from './auth-panel.tsx'

interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** Signed in: go on with what was interrupted. */
  onDone?: () => void
}

export function SignInDialog({ open, onClose, onDone }: SignInDialogProps) {
  const [mode, setMode] = useState<AuthMode>('signin')

  // The next time it opens it begins at the beginning.
  useEffect(() => {
    if (!open) setMode('signin')
  }, [open])

  return (
    <Dialog open={open} onClose={onClose} title={authTitles[mode]()} lead={authLeads[mode]()}>
      <AuthPanel
        mode={mode}
        onMode={setMode}
        onLeave={onClose}
        autoFocus
        onSignedIn={() => {
          onDone?.()
          onClose()
        }}
      />
    </Dialog>
  )
}
