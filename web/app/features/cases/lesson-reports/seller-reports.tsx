import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { SellerReportsProps } from '../../commerce/held/lesson-report-slot.ts'
import * as styles from './lesson-reports.module.css'
import { isOpen, whenText } from './report-texts.ts'

export const sellerReportsQuery = queryOf(laterApi.sellerLessonReports, { query: {} })

/** Where a seller sees their lessons: which of them were reported, and until when to answer. */
export function SellerReports({ of }: SellerReportsProps) {
  const { data } = useQuery(sellerReportsQuery)
  const open = data?.reports.filter(
    report => isOpen(report) && (of === 'trial' ? report.kind === 'trial' : of.includes(report.lesson_id)),
  )
  if (!open || open.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {open.map(report => (
        <li key={report.report_id}>
          <Icon name="flag" />
          <p>
            <b>{m.reported_waiting({ title: report.title, when: whenText(report) })}</b>
            <span>
              {report.state === 'sent'
                ? m.reported_waiting_answer({ moment: momentText(report.answer_by) })
                : m.reported_team_until({ moment: momentText(report.decide_by) })}
            </span>
          </p>
          <ButtonLink variant="line" to={`/my-lesson-reports/${report.report_id}`}>
            {m.reported_waiting_see()}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
