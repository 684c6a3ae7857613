import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface LeaveDialogProps {
  uploading: boolean
  onStay: () => void
  onLeave: (keep: boolean) => void
}

/** Before unsaved changes are lost: stay, keep them as a draft, or discard them. */
export function LeaveDialog({ uploading, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={m.authoring_leave_title()}
      lead={uploading ? m.authoring_leave_uploading() : m.authoring_leave_text()}
      size="medium"
      actions={
        <>
          <Button variant="danger" onClick={() => onLeave(false)}>
            {m.authoring_leave_discard()}
          </Button>
          <Button variant="line" onClick={() => onLeave(true)}>
            {m.authoring_leave_keep()}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {m.authoring_leave_stay()}
          </Button>
        </>
      }
    />
  )
}
