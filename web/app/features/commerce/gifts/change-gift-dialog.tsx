import type { OwnGift } from '#contract/commerce/gifts.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { GiftInputs, readGift } from './gift-fields.tsx'

interface ChangeGiftDialogProps {
  gift: OwnGift
  onClose: () => void
  onSaved: () => void
}

/** Another address invalidates the link sent to the earlier one. */
export function ChangeGiftDialog({ gift, onClose, onSaved }: ChangeGiftDialogProps) {
  const sent = gift.sent_at !== null
  const form = useSubmit(async data => {
    const { name, email, message, sendOn } = readGift(data, new Date())
    await laterApi.giftChange({
      body: {
        gift_id: gift.gift_id,
        recipient_name: name,
        recipient_email: email,
        message,
        send_on: sent ? gift.send_on : sendOn,
      },
    })
    onSaved()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.gifts_change_title()}
      lead={sent ? m.gifts_change_sent() : m.gifts_change_waiting()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.gifts_cancel()}
          </Button>
          <Button type="submit" form="gift" busy={form.busy} busyText={m.gifts_saving()}>
            {m.gifts_save()}
          </Button>
        </>
      }
    >
      <form id="gift" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <GiftInputs
          values={{
            name: gift.recipient_name,
            email: gift.recipient_email,
            message: gift.message,
            sendOn: gift.send_on,
          }}
          errors={form.fields}
          sent={sent}
        />
      </form>
    </Dialog>
  )
}
