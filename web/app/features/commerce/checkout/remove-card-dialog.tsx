import { m } from '#messages/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { brandName } from './brand-sign.tsx'
import type { SavedCard } from './payment-setup.ts'

interface RemoveCardDialogProps {
  saved: SavedCard
  onClose: () => void
  /** A refusal is shown in the dialog, which stays. */
  onRemove: () => Promise<void>
}

export function RemoveCardDialog({ saved: { card }, onClose, onRemove }: RemoveCardDialogProps) {
  return (
    <ConfirmDialog title={m.checkout_card_remove_ask()} onNo={onClose} onYes={onRemove}>
      <p>{m.checkout_card_remove_text({ brand: brandName(card.brand), last4: card.last4 })}</p>
    </ConfirmDialog>
  )
}
