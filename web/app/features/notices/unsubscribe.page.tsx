import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Unsubscribable } from '#contract/rules/notices.ts'
import { m } from '#messages/messages.js'
import { inLanguage } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawing } from '../../ui/drawings.tsx'
import { doneDrawing } from '../../ui/more-drawings.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { kindTexts } from './kind-texts.ts'
import * as styles from './unsubscribe.module.css'

export const meta = privateMeta(() => m.notices_unsubscribe_title())

type Outcome = { kind: Unsubscribable } | { failed: 'bad' | 'unreachable' }

/**
 * In the browser only: an email scanner that fetches the page changes nothing. Not with the typed client, because the
 * call accepts any body a mail program sends.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return { failed: 'bad' }
  try {
    const response = await fetch(inLanguage(`/api/notices/unsubscribe?token=${encodeURIComponent(token)}`), {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    if (response.ok) return (await response.json()) as { kind: Unsubscribable } // As the contract describes it.
    return { failed: response.status < 500 ? 'bad' : 'unreachable' }
  } catch {
    return { failed: 'unreachable' }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{m.notices_unsubscribe_title()}</h1>
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    </div>
  )
}

export default function UnsubscribePage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  if ('failed' in outcome)
    return (
      <div className={cx('wrap', styles.page)}>
        <h1>{m.notices_unsubscribe_title()}</h1>
        {outcome.failed === 'bad' ? (
          <FailedState title={m.notices_unsubscribe_bad()} text={m.notices_unsubscribe_bad_text()} />
        ) : (
          <FailedState onRetry={() => revalidator.revalidate()} retrying={revalidator.state !== 'idle'} />
        )}
      </div>
    )
  const about = outcome.kind === 'daily' ? m.notices_mail_digest() : kindTexts[outcome.kind].name()
  return (
    <div className={cx('wrap', styles.page)}>
      <Drawing name={doneDrawing} />
      <h1>{m.notices_unsubscribed()}</h1>
      <p role="status">{m.notices_unsubscribed_text({ about })}</p>
      <ButtonLink variant="line" icon="gear" to="/my-account/notifications#mails">
        {m.notices_choose()}
      </ButtonLink>
    </div>
  )
}
