import { m } from '#messages/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before the input of a class form is discarded. */
export function LeaveForm({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      title={m.accounts_unsaved_title()}
      noText={m.accounts_unsaved_stay()}
      yesText={m.accounts_unsaved_leave()}
      onNo={onStay}
      onYes={async () => onLeave()}
    >
      <p>{m.accounts_unsaved_text()}</p>
    </ConfirmDialog>
  )
}
