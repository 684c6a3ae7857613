import { m } from '#messages/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asked before what was typed into the form of a class is let go. */
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
