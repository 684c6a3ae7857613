import { m } from '#messages/messages.js'
import { useStore } from '../../../lib/store.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { api } from '../staff-api.ts'
import { passwordAsked } from './password-prompt.ts'

/** Asks for the password before something dangerous; good for ten minutes. */
export function PasswordDialog() {
  const asked = useStore(passwordAsked, value => value, null)
  if (!asked) return null
  return <PasswordForm onAnswer={asked.answer} />
}

function PasswordForm({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const form = useSubmit(async data => {
    await api.staffPasswordConfirm({ body: { password: String(data.get('password') ?? '') } })
    onAnswer(true)
  })
  return (
    <Dialog
      open
      title={m.admin_password_title()}
      lead={m.admin_password_lead()}
      onClose={() => onAnswer(false)}
    >
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.admin_password_label()} error={form.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" required data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={() => onAnswer(false)}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.admin_password_confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
