import { longestReport } from '#contract/rules/questions.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'

interface WhyDialogProps {
  title: string
  text: string
  label: string
  yesText: string
  onClose: () => void
  /** A refusal is shown in the dialog, which stays. */
  onReason: (reason: string) => Promise<void>
}

/** For hiding or reporting. */
export function WhyDialog({ title, text, label, yesText, onClose, onReason }: WhyDialogProps) {
  const form = useSubmit(async data => {
    const reason = typed(data, 'reason')
    if (reason.trim() === '') throw new FormRefusal({ fields: { reason: m.questions_reason_needed() } })
    await onReason(reason)
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={label} help={text} error={form.fields.reason}>
          <Textarea name="reason" rows={3} maxLength={longestReport} data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.questions_cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyText={m.ui_please_wait()}>
            {yesText}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
