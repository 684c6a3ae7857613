import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import * as styles from './account-fields.module.css'
import { type DraftValues, passwordStrength } from './apply-values.ts'

interface AccountFieldsProps {
  values: DraftValues
  errors: Partial<Record<string, string>>
  /** The address that was invited, which can't be another one. */
  invited?: string | undefined
}

const strengths = [
  () => m.accounts_password_help(),
  () => m.apply_password_weak(),
  () => m.apply_password_fair(),
  () => m.apply_password_good(),
  () => m.apply_password_strong(),
] as const

/** For a stranger. */
export function AccountFields({ values, errors, invited }: AccountFieldsProps) {
  const [username, setUsername] = useState(values.username ?? '')
  const [strength, setStrength] = useState(0)
  return (
    <div className="two">
      <Field label={m.accounts_email()} error={errors.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          {...(invited ? { value: invited, readOnly: true, icon: 'lock' } : { defaultValue: values.email })}
        />
      </Field>
      <Field
        label={m.accounts_username()}
        help={username.trim() ? m.apply_shop_at({ username: username.trim() }) : m.accounts_username_help()}
        error={errors.username}
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={values.username}
          onInput={event => setUsername(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={m.accounts_password()}
        help={
          <>
            <span className={styles.strength} aria-hidden="true">
              {[1, 2, 3, 4].map(step => (
                <i key={step} data-on={strength >= step || undefined} />
              ))}
            </span>
            {strengths[strength]?.()}
          </>
        }
        error={errors.password}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onInput={event => setStrength(passwordStrength(event.currentTarget.value))}
        />
      </Field>
      <Field label={m.accounts_confirm_password()} error={errors.confirmpassword}>
        <PasswordInput name="confirmpassword" autoComplete="new-password" />
      </Field>
    </div>
  )
}

/** For a signed-in user: already theirs, and not to be changed here. */
export function LockedAccount({ email, username }: { email: string; username: string }) {
  return (
    <div className="two">
      <Field label={m.accounts_email()} help={m.apply_locked()}>
        <TextInput type="email" icon="lock" value={email} readOnly />
      </Field>
      <Field label={m.accounts_username()} help={m.apply_shop_at({ username })}>
        <TextInput icon="lock" value={username} readOnly />
      </Field>
    </div>
  )
}
