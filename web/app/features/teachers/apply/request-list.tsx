import type { DocumentRequest } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import * as styles from './request-list.module.css'

/** What staff asked for. */
export function RequestList({ requests }: { requests: readonly DocumentRequest[] }) {
  return (
    <ol className={styles.requests} data-part="requests">
      {requests.map(({ id, request_text, created_at }) => (
        <li key={id}>
          <RichText nodes={readRichText(request_text)} className={styles.text} />
          <p className="tiny muted">{m.apply_asked_on({ date: recentDayText(created_at) })}</p>
        </li>
      ))}
    </ol>
  )
}
