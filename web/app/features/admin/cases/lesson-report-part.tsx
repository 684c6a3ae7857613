import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { isOpen, reasonTexts, stateLook, whenText } from '../../cases/lesson-reports/report-texts.ts'
import { useStaff } from '../staff.ts'
import * as styles from './case.module.css'

const attendanceTexts = {
  present: m.reported_seller_present,
  absent: m.reported_seller_absent,
  '': m.reported_seller_unmarked,
}

/** What a buyer says of a lesson they paid for, and what the seller says to it. */
export function LessonReportPart({ report }: { report: NonNullable<ViewedCase['lesson_report']> }) {
  const { order_id, number, title, amount, left, learner, seller: name, answer, answered_at } = report
  const staff = useStaff()
  const order = m.reported_case_order({ number })
  const look = stateLook(report)
  return (
    <Card title={m.reported_case_part()} action={<b className="num">{exactAmountText(amount)}</b>}>
      <div className={styles.part}>
        <div className={styles.subject}>
          <b>{title}</b>
          <p className={styles.facts}>
            <span>{whenText(report)}</span>
            {learner && <span>{learner}</span>}
            {staff.may('orders.read') ? <Link to={`/admin/orders?order=${order_id}`}>{order}</Link> : order}
            <span>{attendanceTexts[report.attendance]()}</span>
            {isOpen(report) ? (
              <>
                <Chip tone="line">{m.reported_case_left({ amount: exactAmountText(left) })}</Chip>
                <span>{m.reported_case_refund_on({ day: weekdayText(report.refund_at) })}</span>
              </>
            ) : (
              <Chip tone={look.tone}>{look.text}</Chip>
            )}
          </p>
        </div>
        <div className={styles.report}>
          <blockquote dir="auto">{report.text}</blockquote>
          <p className={styles.facts}>
            <span>{reasonTexts[report.reason]()}</span>
            <time dateTime={report.reported_at}>{momentText(report.reported_at)}</time>
          </p>
        </div>
        <div className={styles.report}>
          {answer && <blockquote dir="auto">{answer}</blockquote>}
          <p className={styles.facts}>
            <span>{answer ? m.reported_case_seller({ name }) : m.reported_case_silent({ name })}</span>
            {answered_at && <time dateTime={answered_at}>{momentText(answered_at)}</time>}
          </p>
        </div>
      </div>
    </Card>
  )
}
