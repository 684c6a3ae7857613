import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { TeacherApplication } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { readerOf, readSession, rememberApplicant } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { leadToStaffPlace } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ApplicationSteps } from './application-steps.tsx'
import { DocumentList } from './document-list.tsx'
import * as styles from './my-application.module.css'
import { NoticeCard } from './notice-card.tsx'
import { RequestList } from './request-list.tsx'
import { UploadPanel } from './upload-panel.tsx'

export const meta = privateMeta(() => m.apply_mine_title())

/** Null for someone who hasn't applied. */
export async function clientLoader({
  request,
}: ClientLoaderFunctionArgs): Promise<TeacherApplication | null> {
  const application = await guarded(request, async () => {
    try {
      return await laterApi.teacherApplication()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })
  if (!application && readerOf(readSession()) === 'staff') throw leadToStaffPlace(request)
  return application
}
clientLoader.hydrate = true as const

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className={cx('wrap', styles.page)}>
      <header className={styles.head}>
        <h1>{m.apply_mine_title()}</h1>
        <p>{m.apply_mine_lead()}</p>
      </header>
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading>
        <Card>
          <div className="form">
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
          </div>
        </Card>
        <Card>
          <Skeleton shape="title" width="third" />
          <SkeletonText lines={3} />
        </Card>
      </Loading>
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailed title={m.apply_mine_failed()} />
    </Frame>
  )
}

export default function MyApplicationPage() {
  const application = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const waits = application !== null && application.state !== 'approved'
  // The menu follows the server's current answer.
  useEffect(() => rememberApplicant(waits), [waits])

  if (!application)
    return (
      <NoticeCard icon="teach" title={m.apply_none_title()} text={m.apply_none_text()}>
        <ButtonLink to="/become-teacher" size="large" iconEnd="arrow">
          {m.shell_nav_become_teacher()}
        </ButtonLink>
      </NoticeCard>
    )
  const open = application.requests.filter(({ state }) => state === 'open').toReversed()
  return (
    <Frame>
      <ApplicationSteps application={application} />
      {open.length > 0 && (
        <Card id="asked" title={m.apply_upload_asked()} lead={m.apply_mine_asked_lead()}>
          <div className={styles.asked}>
            <RequestList requests={open} />
            <UploadPanel
              part={String(application.user_id)}
              onSent={() => void revalidator.revalidate()}
              onRefused={() => void revalidator.revalidate()}
            />
          </div>
        </Card>
      )}
      <Card id="documents" title={m.apply_mine_documents()} lead={m.apply_mine_documents_lead()}>
        <DocumentList documents={application.documents} />
      </Card>
    </Frame>
  )
}
