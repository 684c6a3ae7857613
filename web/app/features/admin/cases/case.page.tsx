import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { momentText } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { reasonNames } from '../../cases/reason-texts.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { AssignControl } from './assign-control.tsx'
import * as styles from './case.module.css'
import { CaseActs } from './case-acts.tsx'
import { CaseEvents } from './case-events.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseRelated } from './case-related.tsx'
import { caseTone } from './case-row.tsx'
import { CaseTalk } from './case-talk.tsx'
import { minutesText, titleOf } from './case-texts.ts'
import { DueRing } from './due-ring.tsx'
import { LessonReportPart } from './lesson-report-part.tsx'
import { RefundPart } from './refund-part.tsx'
import { ReportedPart } from './reported-part.tsx'
import { useCase } from './use-case.ts'

export const meta = privateMeta(() => m.cases_one())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'cases.decide')
  return null
}
clientLoader.hydrate = true as const

const back = () => ({ to: '/admin/cases', label: m.cases_title() })

export function HydrateFallback() {
  return (
    <AdminFrame title={m.cases_one()} back={back()}>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.cases_one()} />
}

export default function CasePage() {
  const { caseId = '' } = useParams()
  const { data, isError, error, isFetching, refetch } = useCase(caseId)
  const unknown = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <AdminFrame
      title={data ? titleOf(data) : m.cases_one()}
      back={back()}
      lead={data && <Lead viewed={data} />}
      actions={data && <AssignControl viewed={data} />}
    >
      {isError && !data && unknown && <EmptyState drawing="search" title={m.cases_unknown()} />}
      {isError && !data && !unknown && (
        <Failed title={m.cases_one_failed()} of={{ error, isFetching, refetch }} />
      )}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {data && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <About viewed={data} />
            <CasePeople viewed={data} />
            {data.conversation && <CaseTalk key={data.case_id} viewed={data} />}
            <CaseRelated viewed={data} />
          </div>
          <aside className={styles.side}>
            <CaseActs viewed={data} />
            <CaseEvents viewed={data} />
          </aside>
        </div>
      )}
    </AdminFrame>
  )
}

function About({ viewed }: { viewed: ViewedCase }) {
  if (viewed.refund) return <RefundPart refund={viewed.refund} />
  if (viewed.lesson_report) return <LessonReportPart report={viewed.lesson_report} />
  return <ReportedPart viewed={viewed} />
}

function Lead({ viewed }: { viewed: ViewedCase }) {
  const { number, reason, opened_at, acted_at } = viewed
  const waited = acted_at ? new Date(acted_at).getTime() - new Date(opened_at).getTime() : null
  return (
    <span className={styles.lead}>
      <DueRing one={viewed} now={new Date()} />
      <span>
        <Chip tone={caseTone(viewed)}>{reasonNames[reason]()}</Chip>
        <span className="num">{number}</span>
        <span>{m.cases_opened({ moment: momentText(opened_at) })}</span>
        {waited !== null && (
          <span>{m.cases_first_after({ time: minutesText(Math.round(waited / 60_000)) })}</span>
        )}
      </span>
    </span>
  )
}
