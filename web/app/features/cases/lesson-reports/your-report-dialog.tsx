import { type ReactNode, useState } from 'react'
import type { LessonReport } from '#contract/cases/lesson-reports.ts'
import type { PaidLesson } from '#contract/commerce/held.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { LessonHead } from './lesson-head.tsx'
import * as styles from './lesson-reports.module.css'
import { isOpen, reasonTexts } from './report-texts.ts'

interface YourReportDialogProps {
  report: LessonReport
  lesson: PaidLesson
  onClose: () => void
  onChanged: () => Promise<void>
}

/** What was reported, what has become of it, and what comes next. */
export function YourReportDialog({ report, lesson, onClose, onChanged }: YourReportDialogProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  const { report_id, seller, learner, amount } = report
  if (withdrawing)
    return (
      <ConfirmDialog
        title={m.reported_withdraw_title()}
        noText={m.reported_seller_back()}
        yesText={m.reported_withdraw()}
        onNo={() => setWithdrawing(false)}
        onYes={async () => {
          await laterApi.lessonReportWithdraw({ body: { report_id } })
          toast.show({ text: m.reported_withdrawn(), tone: 'good' })
          await onChanged()
          onClose()
        }}
      >
        <p>{m.reported_withdraw_text({ amount: amountText(amount), name: seller })}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      size="medium"
      title={m.reported_your()}
      onClose={onClose}
      actions={
        <>
          {isOpen(report) && (
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              {m.reported_withdraw()}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {m.reported_done()}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <LessonHead
          lesson={lesson}
          lantern={lesson.state}
          seller={seller}
          learner={learner}
          amount={amount}
        />
        <ReportSteps report={report} />
      </div>
    </Dialog>
  )
}

function ReportSteps({ report }: { report: LessonReport }) {
  const amount = amountText(report.amount)
  const { state, seller: name, answer } = report
  return (
    <ol className={styles.steps}>
      <Step look="done" icon="check" title={m.reported_step_sent()}>
        {m.reported_step_sent_text({
          moment: momentText(report.reported_at),
          reason: reasonTexts[report.reason](),
        })}
        {report.text && <q dir="auto">{report.text}</q>}
      </Step>
      {state === 'sent' && (
        <Step look="now" icon="clock" title={m.reported_step_answers({ name })}>
          {m.reported_step_answers_text({ moment: momentText(report.answer_by), amount })}
        </Step>
      )}
      {answer ? (
        <Step look="done" icon="chat" title={m.reported_step_differs({ name })}>
          <q dir="auto">{answer}</q>
        </Step>
      ) : (
        state === 'staff' && (
          <Step look="done" icon="clock" title={m.reported_step_silent({ name })}>
            {null}
          </Step>
        )
      )}
      {isOpen(report) ? (
        <>
          <Step
            look={state === 'staff' ? 'now' : 'next'}
            icon="users"
            title={state === 'staff' ? m.reported_step_team() : m.reported_step_team_else()}
          >
            {m.reported_step_team_text({ moment: momentText(report.decide_by) })}
          </Step>
          <Step look="next" icon="refund" title={m.reported_step_none()}>
            {m.reported_step_none_text({ amount, day: weekdayText(report.refund_at) })}
          </Step>
        </>
      ) : (
        <Step look="done" icon="check" title={endText(report)}>
          {report.outcome && <q dir="auto">{report.outcome}</q>}
          {report.refunded > 0 && m.reported_step_back({ amount: amountText(report.refunded) })}
        </Step>
      )}
    </ol>
  )
}

function endText({ state, decided_by, seller: name, refunded }: LessonReport): string {
  const amount = amountText(refunded)
  switch (decided_by) {
    case 'seller':
      return m.reported_step_agreed({ name })
    case 'time':
      return m.reported_step_time()
    case 'elsewhere':
      return m.reported_step_elsewhere()
    case 'buyer':
      return m.reported_step_withdrawn()
    default:
      if (state === 'paid') return m.reported_step_paid()
      return state === 'split' ? m.reported_step_split({ amount }) : m.reported_step_refunded({ amount })
  }
}

interface StepProps {
  look: 'done' | 'now' | 'next'
  icon: IconName
  title: string
  children: ReactNode
}

function Step({ look, icon, title, children }: StepProps) {
  return (
    <li data-state={look}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
