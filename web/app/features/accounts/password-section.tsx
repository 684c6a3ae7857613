import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { getLocale } from '../../lib/locale.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { FormFailure } from './form-failure.tsx'
import { openSignIn } from './open-sign-in.ts'
import { readPasswordPair } from './password-pair.ts'
import type { SectionProps } from './settings-frame.tsx'
import { signInWith } from './sign-in.ts'

export function PasswordSection({ user, onChanged, say }: SectionProps) {
  const form = useSubmit(async (data, element) => {
    const pair = readPasswordPair(data)
    const body = new FormData()
    body.set('user_id', String(user.user_id))
    body.set('password', pair.password)
    body.set('confirmpassword', pair.confirmpassword)
    await api.userUpdate({ body, query: { language_code: getLocale() } })
    element.reset()
    // The change ended every session, this one too. The password is at hand, so nobody need notice.
    await signInWith({ username: user.username, password: pair.password }).catch(() => openSignIn())
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
        <div>
          <Button type="submit" variant="line" busy={form.busy} busyText={m.accounts_password_changing()}>
            {user.has_password ? m.accounts_password_change() : m.accounts_password_set()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
