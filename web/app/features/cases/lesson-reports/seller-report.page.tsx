import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import type { SellerLessonReport } from '#contract/cases/lesson-reports.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { setAnswer, useQuery } from '../../../lib/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { AnswerForm } from './answer-form.tsx'
import * as styles from './lesson-reports.module.css'
import { isOpen, reasonTexts, stateLook, whenText } from './report-texts.ts'
import { sellerReportsQuery } from './seller-reports.tsx'

export const meta = privateMeta(() => m.reported_seller_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireTeacher(request)
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

const Waiting = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)

function Frame({ report, children }: { report?: SellerLessonReport | undefined; children: ReactNode }) {
  return (
    <WorkFrame>
      <Link className={styles.back} to="/my-income">
        <Icon name="back" />
        {m.shell_nav_income()}
      </Link>
      <div className={styles.head}>
        <div>
          <h1>{m.reported_seller_title()}</h1>
          {report?.state === 'sent' && (
            <p className="muted">{m.reported_seller_answer_by({ moment: momentText(report.answer_by) })}</p>
          )}
        </div>
        {report && <StateChip report={report} />}
      </div>
      {children}
    </WorkFrame>
  )
}

const hourMs = 3_600_000

function StateChip({ report }: { report: SellerLessonReport }) {
  const hours = Math.max(0, Math.floor((new Date(report.answer_by).getTime() - Date.now()) / hourMs))
  if (report.state === 'sent')
    return (
      <Chip tone="amber" icon="clock">
        {m.reported_seller_left({
          days: wholeNumber(Math.floor(hours / 24)),
          hours: wholeNumber(hours % 24),
        })}
      </Chip>
    )
  const look = stateLook(report)
  return <Chip tone={look.tone}>{look.text}</Chip>
}

/** A report of a lesson for who taught it, or runs their centre. */
export default function SellerReportPage() {
  const { reportId } = useParams()
  const list = useQuery(sellerReportsQuery)
  if (list.isPending)
    return (
      <Frame>
        <Waiting />
      </Frame>
    )
  const report = list.data?.reports.find(({ report_id }) => report_id === Number(reportId))
  if (!report)
    return (
      <Frame>
        {list.data ? (
          <EmptyState drawing="search" title={m.reported_seller_unknown()} />
        ) : (
          <Failed title={m.reported_seller_failed()} of={list} />
        )}
      </Frame>
    )
  return (
    <Frame report={report}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <div className={styles.form}>
              <p className={styles.who}>
                <b>{report.learner || report.buyer}</b>
                <span>
                  {report.title} · {whenText(report)}
                </span>
              </p>
              <blockquote className={styles.quote} dir="auto">
                <b>{reasonTexts[report.reason]()}</b>
                {report.text}
                <cite>
                  {m.reported_seller_from({ name: report.buyer, moment: momentText(report.reported_at) })}
                </cite>
              </blockquote>
            </div>
          </Card>
          <YourPart report={report} />
        </div>
        <aside className={styles.column}>
          <Card title={m.reported_seller_this()}>
            <dl className={styles.sums}>
              {report.lesson && <WholeLesson lesson={report.lesson} />}
              <div>
                <dt>{m.reported_seller_hold()}</dt>
                <dd className="num">{amountText(report.lesson?.on_hold ?? 0)}</dd>
              </div>
              {isOpen(report) && (
                <div>
                  <dt>{m.reported_seller_net()}</dt>
                  <dd className="num">{amountText(report.costs)}</dd>
                </div>
              )}
            </dl>
            {report.lesson && <Rest lesson={report.lesson} />}
          </Card>
          <Card title={m.reported_seller_know()}>
            <p className={styles.known}>
              <Icon name={report.attendance === '' ? 'info' : 'check'} />
              {report.attendance === 'present'
                ? m.reported_seller_present()
                : report.attendance === 'absent'
                  ? m.reported_seller_absent()
                  : m.reported_seller_unmarked()}
            </p>
          </Card>
        </aside>
      </div>
    </Frame>
  )
}

type Lesson = NonNullable<SellerLessonReport['lesson']>

/** With everyone who paid for it. */
function WholeLesson({ lesson: { learners, reported, amount, on_hold } }: { lesson: Lesson }) {
  const others = learners - reported
  return (
    <>
      <div>
        <dt>{m.reported_seller_learners({ count: learners, shown: wholeNumber(learners) })}</dt>
        <dd className="num">{amountText(amount)}</dd>
      </div>
      {amount > on_hold && (
        <div>
          <dt>{m.reported_seller_unreported({ count: others, shown: wholeNumber(others) })}</dt>
          <dd className="num">{amountText(amount - on_hold)}</dd>
        </div>
      )}
    </>
  )
}

function Rest({ lesson: { amount, on_hold, release_at } }: { lesson: Lesson }) {
  if (release_at === null || amount <= on_hold) return null
  const rest = { amount: amountText(amount - on_hold), moment: momentText(release_at) }
  return (
    <p className="small muted">
      {new Date(release_at) > new Date()
        ? m.reported_seller_released_on(rest)
        : m.reported_seller_was_released(rest)}
    </p>
  )
}

function YourPart({ report }: { report: SellerLessonReport }) {
  const change = (changed: SellerLessonReport) =>
    setAnswer(
      sellerReportsQuery,
      before =>
        before && {
          reports: before.reports.map(one => (one.report_id === changed.report_id ? changed : one)),
          waiting: before.reports.filter(({ state }) => state === 'sent').length,
        },
    )
  return (
    <>
      {report.answer && (
        <Card title={m.reported_seller_your_answer()}>
          <p className={styles.words} dir="auto">
            {report.answer}
          </p>
          {report.state === 'staff' && (
            <p className="small muted">{m.reported_team_until({ moment: momentText(report.decide_by) })}</p>
          )}
        </Card>
      )}
      {isOpen(report) && <AnswerForm report={report} onChanged={change} />}
      {report.outcome && (
        <Card title={m.reported_why()}>
          <p className={styles.words} dir="auto">
            {report.outcome}
          </p>
        </Card>
      )}
    </>
  )
}
