import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { kindNames, reasonNames } from '../../cases/reason-texts.ts'
import { TalkFiles } from '../../conversations/talk-files.tsx'
import { useStaff } from '../staff.ts'
import * as styles from './case.module.css'
import { titleOf } from './case-texts.ts'

/** The thing itself, as it is now, and what each reporter said of it. */
export function ReportedPart({ viewed }: { viewed: ViewedCase }) {
  const { subject, report_list, kind } = viewed
  const staff = useStaff()
  return (
    <Card title={m.cases_part_reported()}>
      <div className={styles.part}>
        <div className={styles.subject} data-part="subject">
          <p className={styles.facts}>
            <span>{kindNames[kind]()}</span>
            {subject?.hidden && <Chip tone="red">{m.cases_hidden({ reason: subject.hidden.reason })}</Chip>}
          </p>
          <b>{subject?.path ? <Link to={subject.path}>{titleOf(viewed)}</Link> : titleOf(viewed)}</b>
          {subject?.text && <p dir="auto">{subject.text}</p>}
          {subject?.answer && <p dir="auto">{m.cases_answer({ text: subject.answer })}</p>}
        </div>
        {report_list.map(
          ({ report_id, reason, text, at, language, user_id, name, email, earlier, pictures }) => (
            <div key={report_id} className={styles.report}>
              <blockquote dir="auto">{text}</blockquote>
              <TalkFiles files={pictures} />
              <p className={styles.facts}>
                <Chip tone="line">{reasonNames[reason]()}</Chip>
                {user_id === null ? (
                  <span>{email ? m.cases_stranger({ email }) : m.cases_stranger_answered()}</span>
                ) : staff.may('people.read') ? (
                  <Link to={`/admin/people/${user_id}`}>{name}</Link>
                ) : (
                  <span>{name}</span>
                )}
                {earlier > 0 && (
                  <span>{m.cases_reports_before({ count: earlier, shown: wholeNumber(earlier) })}</span>
                )}
                <span>{language === 'en' ? m.cases_in_english() : m.cases_in_chinese()}</span>
                <time dateTime={at}>{momentText(at)}</time>
              </p>
            </div>
          ),
        )}
      </div>
    </Card>
  )
}
