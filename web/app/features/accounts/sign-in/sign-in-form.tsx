import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import { FormFailure } from '../proof/form-failure.tsx'
import { ResendLink } from '../registration/resend-link.tsx'
import * as styles from '../settings/delete-account.module.css'
import type { AuthMode } from './auth-modes.ts'
import type { Drafts } from './auth-panel.tsx'
import { signInWith } from './sign-in.ts'

interface SignInFormProps {
  drafts: Drafts
  next: string | null
  onMode: (mode: AuthMode) => void
  onEntered: (challenge: string | null) => void
}

export function SignInForm({ drafts, next, onMode, onEntered }: SignInFormProps) {
  const form = useSubmit(async data => {
    onEntered(await signInWith({ username: typed(data, 'username'), password: typed(data, 'password') }))
  })
  const unverified = form.failure?.unverifiedUser

  return (
    <form {...form.props} className={styles.authForm}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      {unverified !== undefined && (
        <ResendLink
          label={m.accounts_resend_verification()}
          send={() =>
            laterApi.verificationResend({
              params: { userId: unverified },
              query: { ...(next && { next }) },
            })
          }
        />
      )}
      <Field label={m.accounts_username_or_email()} error={form.fields.username}>
        <TextInput
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={drafts.username || drafts.email}
          data-start
        />
      </Field>
      <Field
        label={m.accounts_password()}
        error={form.fields.password}
        aside={
          <button type="button" className={cx('link', styles.authAside)} onClick={() => onMode('forgot')}>
            {m.accounts_forgot_link()}
          </button>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_signing_in()}>
        {m.accounts_signin()}
      </Button>
      <p className={forgotFormStyles.authSwitch}>
        {m.accounts_to_register()}{' '}
        <button type="button" className="link" onClick={() => onMode('register')}>
          {m.accounts_to_register_link()}
        </button>
      </p>
    </form>
  )
}
