import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { getLocale, localePath } from '../../lib/locale.ts'
import { checkSession } from '../../lib/session-check.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { privateMeta } from './accounts-meta.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loginPath } from './auth-modes.ts'
import * as styles from './delete-account.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { readPasswordPair } from './password-pair.ts'

export const meta = privateMeta(() => m.accounts_reset_title())

const spentLink: ReadonlySet<string> = new Set(['link_unknown', 'link_expired'])

/** Asked before anybody types a password; what could not be asked is found out when it is sent. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ spent: Failure | null }> {
  try {
    await api.passwordResetCheck({
      body: { token: params.token ?? '' },
      query: { language_code: getLocale() },
    })
  } catch (error) {
    const failure = failureOf(error)
    if (spentLink.has(failure.code)) return { spent: failure }
  }
  return { spent: null }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AuthFrame title={m.accounts_reset_title()} lead={m.accounts_reset_lead()}>
      <Loading>
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </Loading>
    </AuthFrame>
  )
}

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const { spent } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = internalPath(params.get('next'))
  const form = useSubmit(async data => {
    const pair = readPasswordPair(data)
    const { message } = await api.passwordReset({
      body: { token, ...pair },
      query: { language_code: getLocale() },
    })
    toast.show({ text: message || m.accounts_reset_done(), tone: 'good' })
    // The new password has ended every session of the account, perhaps also the one of this browser.
    await checkSession()
    await navigate(localePath(loginPath(next)), { replace: true })
  })

  const dead = form.failure && spentLink.has(form.failure.code) ? form.failure : spent
  if (dead)
    return (
      <AuthFrame title={m.accounts_verify_bad_title()} lead={m.accounts_reset_bad_text()}>
        <FormFailure failure={dead} />
        <ForgotForm next={next} />
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
