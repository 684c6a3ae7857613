import type { ClosingPreview } from '#contract/admin/closing.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/query.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { PasswordInput, Textarea, TextInput } from '../../../ui/inputs.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import type { AskedSeller } from './use-closing.ts'

interface ConfirmProps {
  asked: AskedSeller
  name: string
  preview: ClosingPreview
  /** What the button says. */
  yes: string
  onClose: () => void
}

/** It can't be undone: the name is typed, and the password given again. */
export function ConfirmClosing({ asked, name, preview: { families, refund }, yes, onClose }: ConfirmProps) {
  const form = useSubmit(async data => {
    if (typed(data, 'name') !== name) throw new FormRefusal({ fields: { name: m.closing_name_other() } })
    await api.staffPasswordConfirm({ body: { password: String(data.get('password') ?? '') } })
    const body = { ...asked, reason: typed(data, 'reason') }
    await withPassword(() => api.adminSellerClose({ body }))
    await invalidate('adminSellerClose', 'adminSellerClosing', 'adminCentre', 'adminCentres', 'adminPerson')
    onClose()
  })
  return (
    <Dialog open size="medium" title={m.closing_confirm({ name })} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <p>
          {refund > 0
            ? m.closing_confirm_text({
                count: families,
                shown: wholeNumber(families),
                amount: exactAmountText(refund),
              })
            : m.closing_confirm_free()}
        </p>
        <Field label={m.closing_reason()} error={form.fields.reason}>
          <Textarea name="reason" rows={3} maxLength={1000} required data-autofocus />
        </Field>
        <Field label={m.closing_name()} help={name} error={form.fields.name}>
          <TextInput name="name" autoComplete="off" required />
        </Field>
        <Field label={m.admin_password_label()} error={form.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyText={m.ui_please_wait()}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
