import { useState } from 'react'
import type { ViewedPerson } from '#contract/admin/people.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toasts.tsx'
import { deviceText, SessionRows, type ShownSession } from '../../accounts/sessions/session-rows.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './people.module.css'

/** Where the person is signed in; staff who may suspend them may also sign them out. */
export function PersonSessions({ viewed }: { viewed: ViewedPerson }) {
  const { person, sessions, may_decide } = viewed
  const [asking, setAsking] = useState<ShownSession | 'all' | null>(null)
  const name = person.display_name
  async function signOut(session: ShownSession | 'all') {
    const one = session === 'all' ? {} : { session_id: session.session_id }
    // It is signed out already.
    await ignoreMissing(api.personSignOut({ body: { user_id: person.user_id, ...one } }))
    setAsking(null)
    toast.show({ text: m.people_told_signed_out(), tone: 'good' })
    await refreshLists()
  }
  return (
    <section className={styles.section}>
      <header>
        <h2>{m.people_sessions()}</h2>
        <span className={styles.count}>{wholeNumber(sessions.length)}</span>
        {may_decide && (
          <Button variant="quiet" onClick={() => setAsking('all')}>
            {m.people_sign_out_all()}
          </Button>
        )}
      </header>
      {sessions.length > 0 ? (
        <div className={cx(styles.rows, styles.devices)}>
          <SessionRows sessions={sessions} onEnd={may_decide ? setAsking : undefined} />
        </div>
      ) : (
        <p className={styles.nothing}>{m.people_nothing()}</p>
      )}
      {asking && (
        <ConfirmDialog
          title={
            asking === 'all'
              ? m.people_sign_out_all_title({ name })
              : m.accounts_session_end_title({ device: deviceText(asking) })
          }
          noText={m.admin_cancel()}
          yesText={asking === 'all' ? m.people_sign_out_all() : m.accounts_signout()}
          onNo={() => setAsking(null)}
          onYes={() => signOut(asking)}
        >
          <p>{m.people_sign_out_text({ name })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
