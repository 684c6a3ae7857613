import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { teacherApplicationContract } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { longDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { localePath } from '../../../lib/locale.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { loginPath } from '../../accounts/sign-in/auth-modes.ts'
import { NoticeCard } from './notice-card.tsx'
import { RequestList } from './request-list.tsx'
import * as styles from './upload-documents.module.css'
import { UploadPanel } from './upload-panel.tsx'

export const meta = privateMeta(() => m.apply_upload_title())

type UploadView = ResponseOf<(typeof teacherApplicationContract)['documentLinkView']>
type Outcome =
  | { kind: 'open'; view: UploadView; part: string }
  | { kind: 'used' | 'expired' | 'unknown' | 'signed-out' | 'not-yours' }
  | { kind: 'failed'; text: string }

const refusals: Readonly<Record<string, Exclude<Outcome['kind'], 'open' | 'failed'>>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  fields: 'unknown',
  sign_in_required: 'signed-out',
  not_yours: 'not-yours',
}

/** In the browser only: the link is its reader's secret. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const part = params.userId ?? ''
  try {
    const view = await laterApi.documentLinkView({
      params: { userId: part },
    })
    return { kind: 'open', view, part }
  } catch (error) {
    const kind = error instanceof ApiError ? refusals[error.body.code] : undefined
    return kind ? { kind } : { kind: 'failed', text: failureOf(error).text }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={cx('wrap', styles.page)}>
      <Loading>
        <Card>
          <div className="form">
            <Skeleton shape="title" width="half" />
            <SkeletonText lines={3} />
            <Skeleton shape="cover" />
          </div>
        </Card>
      </Loading>
    </div>
  )
}

export default function UploadDocumentsPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  if (outcome.kind === 'failed')
    return (
      <div className={cx('wrap', styles.page)}>
        <h1 className="vh">{m.apply_upload_title()}</h1>
        <FailedState
          text={outcome.text}
          onRetry={() => void revalidator.revalidate()}
          retrying={revalidator.state !== 'idle'}
        />
      </div>
    )
  if (outcome.kind !== 'open') return <ClosedLink kind={outcome.kind} />
  const { view, part } = outcome
  return (
    <div className={cx('wrap', styles.page)}>
      <header className={styles.head}>
        <h1>{m.apply_upload_title()}</h1>
        <p>{m.apply_upload_lead({ name: view.first_name })}</p>
      </header>
      {view.requests.length > 0 && (
        <Card id="asked" title={m.apply_upload_asked()}>
          <RequestList requests={view.requests} />
        </Card>
      )}
      <Card id="documents" title={m.apply_upload_yours()}>
        <UploadPanel
          part={part}
          onSent={() => navigate(localePath('/'))}
          onRefused={() => void revalidator.revalidate()}
        />
      </Card>
      {view.expires_at && (
        <p className="small muted">{m.apply_upload_until({ date: longDayText(view.expires_at) })}</p>
      )}
    </div>
  )
}

const closed = {
  used: { icon: 'check', tone: 'good', title: m.apply_link_used, text: m.apply_link_used_text },
  expired: { icon: 'clock', tone: 'bad', title: m.apply_link_expired, text: m.apply_link_expired_text },
  unknown: { icon: 'warn', tone: 'bad', title: m.apply_link_unknown, text: m.apply_link_unknown_text },
  'signed-out': {
    icon: 'lock',
    tone: undefined,
    title: m.apply_link_sign_in,
    text: m.apply_link_sign_in_text,
  },
  'not-yours': { icon: 'lock', tone: 'bad', title: m.apply_link_other, text: m.apply_link_other_text },
} as const

/** A link that no longer works: each says why, and what to do instead. */
function ClosedLink({ kind }: { kind: keyof typeof closed }) {
  const { icon, tone, title, text } = closed[kind]
  const { pathname } = useLocation()
  const signedIn = useSession() !== null
  return (
    <NoticeCard icon={icon} tone={tone} title={title()} text={text()}>
      {kind === 'signed-out' ? (
        <ButtonLink to={loginPath(pathname)} size="large">
          {m.accounts_signin()}
        </ButtonLink>
      ) : (
        <>
          {signedIn ? (
            <ButtonLink to="/my-application" size="large">
              {m.apply_see_application()}
            </ButtonLink>
          ) : (
            <ButtonLink to={loginPath(localePath('/my-application'))} size="large">
              {m.apply_link_own_page()}
            </ButtonLink>
          )}
          <ButtonLink to="/contact-us" variant="line" size="large">
            {m.apply_contact()}
          </ButtonLink>
        </>
      )}
    </NoticeCard>
  )
}
