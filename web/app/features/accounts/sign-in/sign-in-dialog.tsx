import { useEffect, useState } from 'react'
import { plainPath } from '../../../lib/locale.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type AuthMode, authLeads, authTitles } from './auth-modes.ts'
import { AuthPanel } from './auth-panel.tsx'

interface SignInDialogProps {
  open: boolean
  /** Why one has to sign in. */
  reason?: string | null
  /** Where on the page a emailed link leads back to. */
  part?: string | null
  onClose: () => void
  /** Signed in: go on with what was interrupted. */
  onDone?: () => void
}

export function SignInDialog({ open, reason, part = null, onClose, onDone }: SignInDialogProps) {
  const [mode, setMode] = useState<AuthMode>('signin')

  // The next time it opens it begins at the beginning.
  useEffect(() => {
    if (!open) setMode('signin')
  }, [open])

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={authTitles[mode]()}
      lead={mode === 'signin' && reason ? reason : authLeads[mode]()}
    >
      <AuthPanel
        mode={mode}
        next={here(part)}
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

/** Where a emailed link leads back to: the page that asked. Home needs no leading to. */
function here(part: string | null): string | null {
  const { pathname, search, hash } = window.location
  return plainPath(pathname) === '/' ? null : pathname + search + (part ?? hash)
}
