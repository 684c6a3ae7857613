import { staffRoleNames } from '#contract/rules/people.ts'
import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './people.module.css'
import { staffRoleTexts } from './person-texts.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useSubmit(async data => {
    const body = {
      email: typed(data, 'email'),
      first_name: typed(data, 'first_name'),
      last_name: typed(data, 'last_name'),
      role: staffRoleNames.find(role => role === typed(data, 'role')) ?? 'staff',
    }
    const { invited } = await withPassword(() => api.staffInvite({ body }))
    onClose()
    toast.show({ text: invited ? m.people_told_invited() : m.people_told_added(), tone: 'good' })
    await refreshLists()
  })
  return (
    <Dialog open title={m.people_invite_title()} lead={m.people_invite_lead()} onClose={onClose}>
      <form {...form.props} className={styles.invite}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.people_email()} error={form.fields.email}>
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        </Field>
        <div className="two">
          <Field label={m.people_first_name()} error={form.fields.first_name}>
            <TextInput name="first_name" maxLength={60} autoComplete="off" />
          </Field>
          <Field label={m.people_last_name()} error={form.fields.last_name}>
            <TextInput name="last_name" maxLength={60} autoComplete="off" />
          </Field>
        </div>
        <Field label={m.people_role()} error={form.fields.role}>
          <Select name="role" defaultValue="staff">
            {staffRoleNames.toReversed().map(role => (
              <option key={role} value={role}>
                {staffRoleTexts[role]()}
              </option>
            ))}
          </Select>
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.people_invite()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
