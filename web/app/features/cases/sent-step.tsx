import { m } from '#messages/messages.js'
import { momentText } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Emergency } from './emergency.tsx'
import * as styles from './report.module.css'
import type { SentReport } from './report-dialog.tsx'

/** What happens next, and until when. */
export function SentStep({ sent, onClose }: { sent: SentReport; onClose: () => void }) {
  const session = useSession()
  const { number, urgent } = sent
  return (
    <div className={styles.step} role="status">
      <p>{urgent ? m.cases_sent_child({ number }) : m.cases_sent_text({ number })}</p>
      <ol className={styles.steps}>
        <li data-done>
          <Icon name="check" />
          <b>{m.cases_step_sent()}</b>
          <span>{m.cases_step_sent_text()}</span>
        </li>
        <li>
          <Icon name="eye" />
          <b>{m.cases_step_act({ moment: momentText(sent.act_by) })}</b>
          <span>{urgent ? m.cases_step_act_child() : m.cases_step_act_text()}</span>
        </li>
        <li>
          <Icon name="mail" />
          <b>{m.cases_step_outcome()}</b>
          <span>{session ? m.cases_step_outcome_text() : m.cases_step_outcome_mail()}</span>
        </li>
      </ol>
      {urgent && <Emergency />}
      <div className="dialog-acts">
        {session && (
          <ButtonLink variant="line" to="/my/reports" onClick={onClose}>
            {m.cases_mine_view()}
          </ButtonLink>
        )}
        <Button onClick={onClose}>{m.cases_done()}</Button>
      </div>
    </div>
  )
}
