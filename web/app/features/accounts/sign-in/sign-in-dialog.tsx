import { useEffect, useState } from 'react'
import { plainPath } from '../../../lib/locale.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type AuthMode, authLeads, authTitles } from './auth-modes.ts'
import { AuthPanel } from './auth-panel.tsx'

interface SignInDialogProps {
  open: boolean
  /** Why a sign-in is needed. */
  reason?: string | null
  /** The part of the page to which an emailed link returns. */
  part?: string | null
  onClose: () => void
  /** Signed in: continues with what was interrupted. */
  onDone?: () => void
}

export function SignInDialog({ open, reason, part = null, onClose, onDone }: SignInDialogProps) {
  const [mode, setMode] = useState<AuthMode>('signin')

  // When it opens again, it starts over.
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

/** Where an emailed link returns to: the current page. The home page needs no redirect. */
function here(part: string | null): string | null {
  const { pathname, search, hash } = window.location
  return plainPath(pathname) === '/' ? null : pathname + search + (part ?? hash)
}
