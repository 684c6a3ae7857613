import { m } from '#messages/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Seller, unfollow } from './marks.ts'

interface UnfollowDialogProps {
  seller: Seller
  onClose: () => void
}

export function UnfollowDialog({ seller, onClose }: UnfollowDialogProps) {
  return (
    <ConfirmDialog
      title={m.directory_unfollow_title({ name: seller.name })}
      onNo={onClose}
      onYes={async () => {
        onClose()
        await unfollow(seller)
      }}
    >
      <p>{m.directory_unfollow_text()}</p>
    </ConfirmDialog>
  )
}
