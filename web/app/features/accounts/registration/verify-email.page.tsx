import { useEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { localePath, plainPath } from '../../../lib/locale.ts'
import { readSession, useSession } from '../../../lib/session.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import { FormFailure } from '../proof/form-failure.tsx'
import * as deleteAccountStyles from '../settings/delete-account.module.css'
import { privateMeta } from '../sign-in/accounts-meta.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { loginPath } from '../sign-in/auth-modes.ts'
import { signInByLink } from '../sign-in/sign-in.ts'
import { forgetBrowserKey, readBrowserKey } from './browser-key.ts'
import { DevMailHint } from './dev-mail-hint.tsx'
import * as registeredViewStyles from './registered-view.module.css'
import * as styles from './verify-email.module.css'

export const meta = privateMeta(() => m.accounts_verify_title())

type Outcome =
  | { kind: 'verified' | 'already'; token: string; maySignIn: boolean; username: string }
  | { kind: 'bad' }
  | { kind: 'failed'; text: string }

/**
 * In the browser only: an email scanner that fetches the page must not use up the link. The browser that registered is
 * signed in at once; in another one, where a scanner may run the page or a forwarded email may be opened, it takes a
 * press.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const token = params.token ?? ''
  const key = readBrowserKey()
  try {
    const { verified, sign_in, username } = await laterApi.emailVerifyPost({
      body: { token, ...(key && { browser_key: key }) },
    })
    const free = readSession() === null
    if (sign_in === 'now' && free) await enterByLink(token, key)
    const kind = verified === 'already' ? 'already' : 'verified'
    return { kind, token, maySignIn: sign_in !== null && free, username }
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
  const navigate = useNavigate()
  const verified = outcome.kind === 'verified'

  // To what registering interrupted.
  useEffect(() => {
    if (!signedIn || !verified || !next) return
    toast.show({ text: m.accounts_verify_done(), tone: 'good' })
    void navigate(next, { replace: true })
  }, [signedIn, verified, next, navigate])

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
        {signedIn ? (
          <ButtonLink to={plainPath(next ?? localePath('/'))} size="large" wide iconEnd="arrow">
            {m.accounts_go_on()}
          </ButtonLink>
        ) : (
          <>
            {outcome.maySignIn && <ContinueAs token={outcome.token} username={outcome.username} />}
            <ButtonLink
              to={loginPath(next)}
              variant={outcome.maySignIn ? 'quiet' : 'primary'}
              size="large"
              wide
            >
              {m.accounts_verify_login()}
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  )
}

const enterByLink = async (token: string, key?: string): Promise<void> => {
  await signInByLink(token, key)
  forgetBrowserKey()
}

/** The link's one sign-in, in a browser that didn't register. */
function ContinueAs({ token, username }: { token: string; username: string }) {
  const form = useSubmit(() => enterByLink(token))
  return (
    <form {...form.props} className={deleteAccountStyles.authForm}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_signing_in()}>
        {m.accounts_verify_continue({ username })}
      </Button>
    </form>
  )
}

function NewLinkForm({ next }: { next: string | null }) {
  const [sent, setSent] = useState(false)
  const form = useSubmit(async data => {
    setSent(false)
    await laterApi.verificationResendByEmail({
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
