import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { ApiError, api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { plainPath } from '../../../lib/locale.ts'
import { useSession } from '../../../lib/session.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FailedState } from '../../../ui/states.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import { FormFailure } from '../proof/form-failure.tsx'
import * as deleteAccountStyles from '../settings/delete-account.module.css'
import { privateMeta } from '../sign-in/accounts-meta.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { loginPath } from '../sign-in/auth-modes.ts'
import { DevMailHint } from './dev-mail-hint.tsx'
import * as registeredViewStyles from './registered-view.module.css'
import * as styles from './verify-email.module.css'

export const meta = privateMeta(() => m.accounts_verify_title())

type Outcome = { kind: 'verified' | 'already' | 'bad' } | { kind: 'failed'; text: string }

/** In the browser only: a mail scanner that merely fetches the page must not use the link up. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  try {
    const { verified } = await api.emailVerifyPost({
      body: { token: params.token ?? '' },
    })
    return { kind: verified === 'already' ? 'already' : 'verified' }
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 422)
    return refused ? { kind: 'bad' } : { kind: 'failed', text: failureOf(error).text }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AuthFrame title={m.accounts_verify_title()}>
      <div className={registeredViewStyles.authDone}>
        <span className={cx(styles.authDisc, styles.authDiscWait)}>
          <span className="spin" />
        </span>
        <p role="status">{m.accounts_verify_wait()}</p>
      </div>
    </AuthFrame>
  )
}

export default function VerifyEmailPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const next = internalPath(params.get('next'))
  const signedIn = useSession() !== null
  const revalidator = useRevalidator()

  if (outcome.kind === 'failed')
    return (
      <AuthFrame title={m.accounts_verify_title()}>
        <FailedState
          text={outcome.text}
          onRetry={() => revalidator.revalidate()}
          retrying={revalidator.state !== 'idle'}
        />
      </AuthFrame>
    )
  if (outcome.kind === 'bad')
    return (
      <AuthFrame title={m.accounts_verify_bad_title()} lead={m.accounts_verify_bad_text()}>
        <NewLinkForm next={next} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={m.accounts_verify_title()}>
      <div className={registeredViewStyles.authDone}>
        <span className={cx(styles.authDisc, styles.authDiscGood)}>
          <Icon name="check" />
        </span>
        <p role="status">
          {outcome.kind === 'verified' ? m.accounts_verify_done() : m.accounts_verify_already()}
        </p>
        {signedIn && next ? (
          <ButtonLink to={plainPath(next)} size="large" wide iconEnd="arrow">
            {m.accounts_go_on()}
          </ButtonLink>
        ) : (
          <ButtonLink to={loginPath(next)} size="large" wide>
            {m.accounts_verify_login()}
          </ButtonLink>
        )}
      </div>
    </AuthFrame>
  )
}

function NewLinkForm({ next }: { next: string | null }) {
  const [sent, setSent] = useState(false)
  const form = useSubmit(async data => {
    setSent(false)
    await api.verificationResendByEmail({
      body: { email: typed(data, 'email'), ...(next && { next }) },
    })
    setSent(true)
  })
  return (
    <form {...form.props} className={deleteAccountStyles.authForm}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      <div role="status">
        {sent && (
          <p className={forgotFormStyles.authNote}>
            <Icon name="check" />
            <span>{m.accounts_verify_resent()}</span>
          </p>
        )}
      </div>
      {sent && <DevMailHint />}
      <Field label={m.accounts_email()} error={form.fields.email}>
        <TextInput type="email" name="email" autoComplete="email" inputMode="email" />
      </Field>
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_forgot_busy()}>
        {m.accounts_verify_resend()}
      </Button>
    </form>
  )
}
