import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router'
import type { HeldAccess } from '#contract/accounts/held-access.ts'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { localePath } from '../../../lib/locale.ts'
import { checkSession } from '../../../lib/session-check.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import * as styles from '../settings/delete-account.module.css'
import { privateMeta } from '../sign-in/accounts-meta.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { loginPath } from '../sign-in/auth-modes.ts'
import { KeptAccess, removedOf } from '../tokens/access-choices.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { readPasswordPair } from './password-pair.ts'

export const meta = privateMeta(() => m.accounts_reset_title())

const spentLink: ReadonlySet<string> = new Set(['link_unknown', 'link_expired'])

interface Asked {
  spent: Failure | null
  /** Other ways into the account. */
  access: HeldAccess | null
}

/** Checked before anyone types a password; if that fails, sending it will show. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Asked> {
  try {
    const { access } = await laterApi.passwordResetCheck({
      body: { token: params.token ?? '' },
    })
    return { spent: null, access }
  } catch (error) {
    const failure = failureOf(error)
    if (spentLink.has(failure.code)) return { spent: failure, access: null }
  }
  return { spent: null, access: null }
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
  const { spent, access } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = internalPath(params.get('next'))
  const form = useSubmit(async data => {
    const pair = readPasswordPair(data)
    const { message } = await laterApi.passwordReset({
      body: { token, ...pair, ...removedOf(access, data) },
    })
    toast.show({ text: message || m.accounts_reset_done(), tone: 'good' })
    // The new password has ended every session of the account, perhaps including this browser's.
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
        {access && <KeptAccess access={access} />}
        <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_reset_busy()}>
          {m.accounts_reset_submit()}
        </Button>
      </form>
    </AuthFrame>
  )
}
