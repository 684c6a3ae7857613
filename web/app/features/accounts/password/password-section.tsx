import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { signIn } from '../../../lib/session.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import { MailedCodeField } from '../proof/mailed-code-field.tsx'
import type { SectionProps } from '../settings/settings-frame.tsx'
import { EndedAccess, setEnded } from '../tokens/access-choices.tsx'
import { readPasswordPair } from './password-pair.ts'

export function PasswordSection({ user, onChanged, say }: SectionProps) {
  const held = useQuery(queryOf(laterApi.accessView))
  const form = useSubmit(async (data, element) => {
    const proof = typed(data, 'current_password')
    if (proof === '') {
      const text = user.has_password
        ? m.accounts_current_password_required()
        : m.accounts_delete_code_required()
      throw new FormRefusal({ fields: { current_password: text } })
    }
    const pair = readPasswordPair(data)
    const body = new FormData()
    body.set('user_id', String(user.user_id))
    body.set('password', pair.password)
    body.set('confirmpassword', pair.confirmpassword)
    body.set('current_password', proof)
    setEnded(body, data)
    const answer = await api.userUpdate({ body })
    element.reset()
    // The change ended every session, including this one; its answer starts the next, and shown data is reloaded.
    if (answer !== 1) signIn(answer.data.token, user)

    await onChanged({ has_password: true })
    say(m.accounts_password_changed())
  })

  return (
    <Card
      id="password"
      title={m.accounts_password_section()}
      lead={user.has_password ? undefined : m.accounts_password_set_lead()}
    >
      <form {...form.props} className="form">
        <FormFailure failure={form.failure} onRetry={form.retry} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {user.has_password ? (
          <Field label={m.accounts_current_password()} error={form.fields.current_password}>
            <PasswordInput name="current_password" autoComplete="current-password" />
          </Field>
        ) : (
          <MailedCodeField
            name="current_password"
            email={user.email}
            error={form.fields.current_password}
            send={() => laterApi.userPasswordCode()}
          />
        )}
        <div className="two">
          <Field
            label={m.accounts_new_password()}
            help={m.accounts_password_section_help()}
            error={form.fields.password}
          >
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Field label={m.accounts_confirm_password()} error={form.fields.confirmpassword}>
            <PasswordInput name="confirmpassword" autoComplete="new-password" />
          </Field>
        </div>
        {/* Without an answer nothing else is offered: the password itself is what matters. */}
        {held.data && <EndedAccess access={held.data} />}
        <div>
          <Button type="submit" variant="line" busy={form.busy} busyText={m.accounts_password_changing()}>
            {user.has_password ? m.accounts_password_change() : m.accounts_password_set()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
