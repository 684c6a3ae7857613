import { useState } from 'react'
import type { ViewedPerson } from '#contract/admin/people.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './people.module.css'
import { lessonsPath } from './suspended-lessons.tsx'

interface SuspendedNoticeProps {
  viewed: ViewedPerson
  suspension: NonNullable<ViewedPerson['suspension']>
}

/** Above everything else of someone who is shut out: since when, why, and the way back. */
export function SuspendedNotice({
  viewed: { person, may_decide, teaching },
  suspension,
}: SuspendedNoticeProps) {
  const [asking, setAsking] = useState(false)
  const { by: name, at, reason } = suspension
  const toDecide =
    teaching?.decide_by &&
    m.people_lessons_to_decide({
      count: teaching.undecided,
      shown: wholeNumber(teaching.undecided),
      when: momentText(teaching.decide_by),
    })
  return (
    <section className={styles.suspended} aria-label={m.people_suspended()}>
      <Icon name="lock" />
      <div>
        <b>{m.people_suspended_by({ name, time: momentText(at) })}</b>
        <p>{reason}</p>
        {toDecide &&
          (may_decide ? (
            <Link className={styles.link} to={lessonsPath(person.user_id)}>
              {toDecide}
            </Link>
          ) : (
            <p>{toDecide}</p>
          ))}
      </div>
      {may_decide && (
        <Button variant="line" icon="refresh" onClick={() => setAsking(true)}>
          {m.people_restore()}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={m.people_restore_title({ name: person.display_name })}
          noText={m.admin_cancel()}
          yesText={m.people_restore()}
          onNo={() => setAsking(false)}
          onYes={async () => {
            await withPassword(() => api.personRestore({ body: { user_id: person.user_id } }))
            setAsking(false)
            toast.show({ text: m.people_told_restored(), tone: 'good' })
            await refreshLists()
          }}
        >
          <p>{m.people_restore_text()}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
