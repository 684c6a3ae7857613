import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { Report } from '#contract/cases/reports.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../lib/dates.ts'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { pagesOf, useInfiniteQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Failed } from '../../ui/failed.tsx'
import { mailDrawing } from '../../ui/more-drawings.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { requireUser } from '../accounts/guards/guards.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import * as styles from './my-reports.module.css'
import { kindNames, reasonNames } from './reason-texts.ts'

export const meta = privateMeta(() => m.cases_mine_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireUser(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

export default function MyReportsPage() {
  return (
    <Frame>
      <Reports />
    </Frame>
  )
}

const Waiting = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.page)}>
      <div className="page-head">
        <h1>{m.cases_mine_title()}</h1>
        <p className="muted">{m.cases_mine_lead()}</p>
      </div>
      {children}
    </div>
  )
}

function Reports() {
  const list = useInfiniteQuery(
    pagesOf(
      laterApi.reportList,
      before => ({ query: { ...(before > 0 && { before }) } }),
      ({ more, reports }) => (more ? (reports.at(-1)?.report_id ?? null) : null),
    ),
  )
  if (list.isPending) return <Waiting />
  if (!list.data) return <Failed title={m.cases_mine_failed()} of={list} />
  const reports = list.data.pages.flatMap(page => page.reports)
  if (reports.length === 0)
    return <EmptyState drawing={mailDrawing} title={m.cases_mine_none()} text={m.cases_mine_none_text()} />
  return (
    <div className={styles.list}>
      {reports.map(report => (
        <ReportCard key={report.report_id} report={report} />
      ))}
      {list.isFetchNextPageError && <p role="alert">{failureOf(list.error).text}</p>}
      {list.hasNextPage && (
        <Button
          variant="line"
          busy={list.isFetchingNextPage}
          busyText={m.ui_please_wait()}
          onClick={() => void list.fetchNextPage()}
        >
          {m.cases_mine_more()}
        </Button>
      )}
    </div>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { number, kind, title, reason, text, at, state, outcome } = report
  return (
    <Card title={title || kindNames[kind]()}>
      <div className={styles.body} data-part="report">
        <p className={styles.facts}>
          <StateChip report={report} />
          <span>{reasonNames[reason]()}</span>
          <span className="num">{number}</span>
          <time dateTime={at}>{momentText(at)}</time>
        </p>
        <blockquote className={styles.words} dir="auto">
          {text}
        </blockquote>
        {state === 'open' && (
          <p className="small muted">{m.cases_mine_by({ moment: momentText(report.act_by) })}</p>
        )}
        {outcome && (
          <div className={styles.outcome}>
            <b>{outcome.upheld ? m.cases_upheld() : m.cases_not_upheld()}</b>
            <p dir="auto">{outcome.text}</p>
            <time dateTime={outcome.at}>{momentText(outcome.at)}</time>
          </div>
        )}
      </div>
    </Card>
  )
}

function StateChip({ report: { state } }: { report: Report }) {
  if (state === 'closed') return <Chip tone="jade">{m.cases_state_closed()}</Chip>
  if (state === 'acted') return <Chip tone="amber">{m.cases_state_acted()}</Chip>
  return <Chip tone="line">{m.cases_state_open()}</Chip>
}
