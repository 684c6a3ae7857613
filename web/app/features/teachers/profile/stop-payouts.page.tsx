import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { payoutSafetyContract } from '#contract/teachers/payout-safety.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { momentText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/field.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { FrozenSteps } from './frozen-steps.tsx'
import * as styles from './stop-payouts.module.css'

export const meta = privateMeta(() => m.profile_stop_page())

type View = ResponseOf<(typeof payoutSafetyContract)['payoutStopView']>
type Outcome = { token: string; view: View } | { failed: 'bad' | 'unreachable' }

/** In the browser only, and read-only: an email scanner that opens the page stops nothing. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const token = params.token ?? ''
  try {
    return { token, view: await laterApi.payoutStopView({ query: { token } }) }
  } catch (error) {
    return { failed: error instanceof ApiError && error.status < 500 ? 'bad' : 'unreachable' }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{m.profile_stop_page()}</h1>
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    </div>
  )
}

export default function StopPayoutsPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{m.profile_stop_page()}</h1>
      {'view' in outcome ? (
        <Link token={outcome.token} loaded={outcome.view} />
      ) : outcome.failed === 'bad' ? (
        <EmptyState
          drawing="search"
          title={m.profile_stop_page_bad()}
          text={m.profile_stop_page_bad_text()}
          action={<Ways />}
        />
      ) : (
        <FailedState onRetry={() => revalidator.revalidate()} retrying={revalidator.state !== 'idle'} />
      )}
    </div>
  )
}

function Link({ token, loaded }: { token: string; loaded: View }) {
  const [view, setView] = useState(loaded)
  const stop = useMutation({
    mutationFn: () => laterApi.payoutStop({ body: { token } }),
    onSuccess: setView,
  })
  if (view.state === 'frozen') return <FrozenSteps at={null} action={<Ways />} />
  if (view.state === 'past')
    return (
      <EmptyState
        drawing={doneDrawing}
        title={m.profile_stop_page_past()}
        text={m.profile_stop_page_past_text()}
        action={<Ways />}
      />
    )
  return (
    <div className={styles.card}>
      <p>{m.profile_stop_page_lead({ changed: momentText(view.changed_at) })}</p>
      {view.after && (
        <p className="num">
          {view.before
            ? m.profile_history_account({ before: view.before, after: view.after })
            : m.profile_history_first({ after: view.after })}
        </p>
      )}
      <p className="muted small">{m.profile_stop_text()}</p>
      {stop.error && <FormError>{failureOf(stop.error).text}</FormError>}
      <Button icon="lock" wide busy={stop.isPending} onClick={() => stop.mutate()}>
        {m.profile_stop_page_yes()}
      </Button>
    </div>
  )
}

const Ways = () => (
  <div className={styles.ways}>
    <ButtonLink to="/my-profile?tab=personal">{m.profile_stop_page_bank()}</ButtonLink>
    <ButtonLink variant="line" to="/contact-us">
      {m.profile_stop_page_contact()}
    </ButtonLink>
  </div>
)
