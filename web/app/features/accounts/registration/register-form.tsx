import { useState } from 'react'
import { proposedUsername } from '#contract/rules/username.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { Field, Honeypot } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import { FormFailure } from '../proof/form-failure.tsx'
import * as deleteAccountStyles from '../settings/delete-account.module.css'
import type { AuthMode } from '../sign-in/auth-modes.ts'
import type { Drafts } from '../sign-in/auth-panel.tsx'
import { makeBrowserKey } from './browser-key.ts'
import { readChoice } from './kept-choice.ts'
import { NameFields } from './name-fields.tsx'
import * as styles from './register-form.module.css'

interface RegisterFormProps {
  drafts: Drafts
  next: string | null
  onMode: (mode: AuthMode) => void
  onRegistered: (account: { email: string; username: string }) => void
}

export function RegisterForm({ drafts, next, onMode, onRegistered }: RegisterFormProps) {
  // At sign-in, one field accepts either.
  const signInName = drafts.username ?? ''
  const drafted = signInName.includes('@') ? (drafts.email ?? signInName) : (drafts.email ?? '')
  const [email, setEmail] = useState(drafted)
  /** Null until someone types one: until then, it follows the email address. */
  const [username, setUsername] = useState(signInName && !signInName.includes('@') ? signInName : null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [shown, setShown] = useState(false)

  const form = useSubmit(async data => {
    if (typed(data, 'website')) throw new FormRefusal({ text: m.accounts_spam() })
    const email = typed(data, 'email')
    const { data: registered } = await laterApi.userRegister({
      body: {
        first_name: typed(data, 'first_name'),
        last_name: typed(data, 'last_name'),
        email,
        username: typed(data, 'username'),
        password: typed(data, 'password'),
        confirmpassword: typed(data, 'confirmpassword'),
        account_type: typed(data, 'account_type') === 'parent' ? 'parent' : 'student',
        subscriber_id: 0,
        ...(next && { next }),
        ...(username === null && { username_proposed: '1' }),
        browser_key: makeBrowserKey(),
        choice: await readChoice(),
      },
    })
    onRegistered({ email: email.trim(), username: registered.username })
  })

  return (
    <form {...form.props} className={deleteAccountStyles.authForm}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      <RadioCards
        legend={m.accounts_who_are_you()}
        name="account_type"
        defaultValue={drafts.account_type === 'parent' ? 'parent' : 'student'}
        choices={[
          { value: 'student', label: m.accounts_student(), help: m.accounts_student_help() },
          { value: 'parent', label: m.accounts_parent(), help: m.accounts_parent_help() },
        ]}
      />
      <div className={styles.authPair}>
        <NameFields first={drafts.first_name} last={drafts.last_name} errors={form.fields} />
      </div>
      <Field label={m.accounts_email()} error={form.fields.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field
        label={m.accounts_username()}
        help={m.accounts_username_proposed_help()}
        error={form.fields.username}
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username ?? proposedUsername(email)}
          onChange={({ target }) => setUsername(target.value)}
        />
      </Field>
      <Field
        label={m.accounts_password()}
        help={m.accounts_password_show_help()}
        error={form.fields.password}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          onShown={now => {
            setShown(now)
            setAgain(password)
          }}
        />
      </Field>
      <Field label={m.accounts_confirm_password()} error={form.fields.confirmpassword}>
        {/* A visible password needn't be typed twice. */}
        <PasswordInput
          name="confirmpassword"
          autoComplete="new-password"
          value={shown ? password : again}
          readOnly={shown}
          onChange={({ target }) => setAgain(target.value)}
        />
      </Field>
      <Honeypot />
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_registering()}>
        {m.accounts_register()}
      </Button>
      <p className={styles.authTerms}>
        {m.accounts_register_terms_before()}
        <Link to="/terms-service" className="link" target="_blank">
          {m.accounts_register_terms_link()}
        </Link>
        {m.accounts_register_terms_between()}
        <Link to="/privacy-policy" className="link" target="_blank">
          {m.accounts_register_privacy_link()}
        </Link>
        {m.accounts_register_terms_after()}
      </p>
      <p className={forgotFormStyles.authSwitch}>
        {m.accounts_to_signin()}{' '}
        <button type="button" className="link" onClick={() => onMode('signin')}>
          {m.accounts_to_signin_link()}
        </button>
      </p>
    </form>
  )
}
