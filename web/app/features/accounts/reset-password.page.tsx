import { useNavigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { getLocale, localePath } from '../../lib/locale.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import { privateMeta } from './accounts-meta.ts'
import { AuthFrame } from './auth-frame.tsx'
import * as styles from './delete-account.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { readPasswordPair } from './password-pair.ts'

export const meta = privateMeta(() => m.accounts_reset_title())

const spentLink: ReadonlySet<string> = new Set(['link_unknown', 'link_expired'])

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const form = useSubmit(async data => {
    const pair = readPasswordPair(data)
    const { message } = await api.passwordReset({
      body: { token, ...pair },
      query: { language_code: getLocale() },
    })
    toast.show({ text: message || m.accounts_reset_done(), tone: 'good' })
    navigate(localePath('/login'), { replace: true })
  })

  if (form.failure && spentLink.has(form.failure.code))
    return (
      <AuthFrame title={m.accounts_verify_bad_title()} lead={m.accounts_reset_bad_text()}>
        <FormFailure failure={form.failure} />
        <ForgotForm />
      </AuthFrame>
    )
  return (
    <AuthFrame title={m.accounts_reset_title()} lead={m.accounts_reset_lead()}>
      <form {...form.props} className={styles.authForm}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <Field
          label={m.accounts_new_password()}
          help={m.accounts_password_help()}
          error={form.fields.password}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label={m.accounts_confirm_password()} error={form.fields.confirmpassword}>
          <PasswordInput name="confirmpassword" autoComplete="new-password" />
        </Field>
        <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_reset_busy()}>
          {m.accounts_reset_submit()}
        </Button>
      </form>
    </AuthFrame>
  )
}
