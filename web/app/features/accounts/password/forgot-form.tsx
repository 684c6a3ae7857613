import { useState } from 'react'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Honeypot } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import { DevMailHint } from '../registration/dev-mail-hint.tsx'
import * as deleteAccountStyles from '../settings/delete-account.module.css'
import type { Drafts } from '../sign-in/auth-panel.tsx'
import * as styles from './forgot-form.module.css'

interface ForgotFormProps {
  drafts?: Drafts
  next?: string | null
  /** Absent if there is no sign-in form to return to. */
  onBack?: () => void
}

export function ForgotForm({ drafts = {}, next = null, onBack }: ForgotFormProps) {
  const [sent, setSent] = useState('')
  const form = useSubmit(async (data, element) => {
    setSent('')
    if (typed(data, 'website')) throw new FormRefusal({ text: m.accounts_spam() })
    const { message } = await laterApi.passwordForgot({
      body: { username: typed(data, 'username'), ...(next && { next }) },
    })
    setSent(message)
    const field = element.elements.namedItem('username')
    if (field instanceof HTMLInputElement) field.value = ''
  })

  return (
    <form {...form.props} className={deleteAccountStyles.authForm}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      <div role="status">
        {sent && (
          <p className={styles.authNote}>
            <Icon name="check" />
            <span>{sent}</span>
          </p>
        )}
      </div>
      {sent && <DevMailHint />}
      <Field
        label={m.accounts_username()}
        help={m.accounts_username_forgot_help()}
        error={form.fields.username}
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={drafts.username || drafts.email}
          data-start
        />
      </Field>
      <Honeypot />
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_forgot_busy()}>
        {m.accounts_forgot_submit()}
      </Button>
      {onBack && (
        <p className={styles.authSwitch}>
          <button type="button" className="link" onClick={onBack}>
            {m.accounts_back_to_signin()}
          </button>
        </p>
      )}
    </form>
  )
}
