import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { MailedCodeField } from '../../accounts/proof/mailed-code-field.tsx'
import { FormSection } from './form-section.tsx'
import type { SectionProps } from './personal-form.tsx'
import type { Texts } from './profile-values.ts'

export function SecuritySection({ form }: SectionProps) {
  const { texts, set, errors, profile } = form
  const { user } = profile
  const typed = (name: keyof Texts) => ({
    name,
    value: texts[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  })
  // Requested once it is needed: most people come here to change something else.
  const changing = texts.password !== '' || texts.confirmpassword !== ''
  return (
    <FormSection section="security" lead={m.profile_security_lead()}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <div className="two">
        <Field label={m.profile_new_password()} help={m.profile_password_help()} error={errors.password}>
          <PasswordInput {...typed('password')} autoComplete="new-password" />
        </Field>
        <Field label={m.profile_confirm_password()} error={errors.confirmpassword}>
          <PasswordInput {...typed('confirmpassword')} autoComplete="new-password" />
        </Field>
      </div>
      {(changing || errors.current_password) &&
        (user.has_password ? (
          <Field label={m.accounts_current_password()} error={errors.current_password}>
            <PasswordInput {...typed('current_password')} autoComplete="current-password" />
          </Field>
        ) : (
          <div onInput={event => set({ current_password: typedIn(event.target) })}>
            <MailedCodeField
              name="current_password"
              email={user.email}
              error={errors.current_password}
              send={() => laterApi.userPasswordCode()}
            />
          </div>
        ))}
    </FormSection>
  )
}

const typedIn = (target: EventTarget): string => (target instanceof HTMLInputElement ? target.value : '')
