import { m } from '#messages/messages.js'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'

interface ReasonDialogProps {
  title: string
  /** What it means for them. */
  lead?: string
  help: string
  yesText: string
  onClose: () => void
  /** A refusal is shown in the dialog, which stays. */
  onReason: (reason: string) => Promise<void>
}

/** For what is done to someone who will want to know why. */
export function ReasonDialog({ title, lead, help, yesText, onClose, onReason }: ReasonDialogProps) {
  const form = useSubmit(data => onReason(String(data.get('reason') ?? '')))
  return (
    <Dialog open title={title} lead={lead} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.admin_reason()} help={help} error={form.fields.reason}>
          <Textarea name="reason" rows={4} maxLength={1000} data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyText={m.ui_please_wait()}>
            {yesText}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
