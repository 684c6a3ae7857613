import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './centres.module.css'

/** By their address: anyone who has it, or an account that is opened for them. */
export function ManagerForm({ centreId }: { centreId: number }) {
  const form = useSubmit(async (data, element) => {
    const body = {
      centre_id: centreId,
      email: typed(data, 'email'),
      first_name: typed(data, 'first_name'),
      last_name: typed(data, 'last_name'),
    }
    const { invited } = await withPassword(() => api.adminManagerAdd({ body }))
    element.reset()
    const text = invited ? m.centres_told_invited() : m.centres_told_appointed()
    toast.show({ text, tone: 'good' })
    await refreshLists()
  })
  return (
    <form {...form.props} className={styles.form} aria-label={m.centres_appoint()}>
      <h3>{m.centres_appoint()}</h3>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field label={m.centres_email()} help={m.centres_email_help()} error={form.fields.email}>
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="two">
        <Field label={m.centres_first_name()} optional error={form.fields.first_name}>
          <TextInput name="first_name" maxLength={60} autoComplete="off" />
        </Field>
        <Field label={m.centres_last_name()} optional error={form.fields.last_name}>
          <TextInput name="last_name" maxLength={60} autoComplete="off" />
        </Field>
      </div>
      <p className="muted">{m.centres_appoint_note()}</p>
      <div>
        <Button type="submit" icon="plus" busy={form.busy} busyText={m.ui_please_wait()}>
          {m.centres_appoint_do()}
        </Button>
      </div>
    </form>
  )
}
