import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface NotifyDialogProps {
  /** How many people bought it. */
  count: number
  onClose: () => void
  onSave: (tellBuyers: boolean) => void
}

/** Materials were added: asks before saving whether to notify the product's buyers. */
export function NotifyDialog({ count, onClose, onSave }: NotifyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.authoring_tell_title()}
      actions={
        <>
          <Button variant="line" onClick={() => onSave(false)}>
            {m.authoring_tell_no()}
          </Button>
          <Button onClick={() => onSave(true)} data-autofocus>
            {m.authoring_tell_yes()}
          </Button>
        </>
      }
    >
      <p>{m.authoring_tell_text({ count })}</p>
    </Dialog>
  )
}
