import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'

interface ResetDialogProps {
  person: { user_id: number; display_name: string }
  onClose: () => void
}

/** Asks for a reset, which another member of staff approves. */
export function ResetDialog({ person, onClose }: ResetDialogProps) {
  const form = useSubmit(async data => {
    const body = { user_id: person.user_id, reason: typed(data, 'reason') }
    await withPassword(() => api.factorResetAsk({ body }))
    onClose()
    toast.show({ text: m.security_told_asked(), tone: 'good' })
    await refreshLists()
  })
  return (
    <Dialog
      open
      title={m.security_reset_title({ name: person.display_name })}
      lead={m.security_reset_text({ name: person.display_name })}
      onClose={onClose}
    >
      <form {...form.props} className="form">
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field
          label={m.security_reset_reason()}
          help={m.security_reset_reason_help()}
          error={form.fields.reason}
        >
          <Textarea name="reason" rows={3} maxLength={500} data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.security_reset_ask()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
