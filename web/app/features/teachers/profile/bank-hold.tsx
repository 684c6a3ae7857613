import { useState } from 'react'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './bank-hold.module.css'
import { FrozenSteps } from './frozen-steps.tsx'

interface BankHoldProps {
  profile: TeacherProfile
  /** Payouts were stopped. */
  onChanged: (profile: TeacherProfile) => void
}

/** Why payouts are on hold, and a button to stop them. */
export function BankHold({ profile, onChanged }: BankHoldProps) {
  const { changed_at, waits_until, frozen_at } = profile.payout_hold
  if (frozen_at) return <FrozenSteps at={frozen_at} />
  if (!waits_until || !changed_at) return null
  return (
    <div className={styles.waits} data-part="bank-waits">
      <div className={styles.head}>
        <span className={styles.clock}>
          <Icon name="clock" />
        </span>
        <div>
          <h3>{m.profile_hold_waits({ until: momentText(waits_until) })}</h3>
          <p>{m.profile_hold_waits_text({ changed: momentText(changed_at) })}</p>
        </div>
      </div>
      <NotMe profile={profile} onChanged={onChanged} />
    </div>
  )
}

function NotMe({ profile, onChanged }: BankHoldProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.notMe}>
      <Icon name="warn" />
      <div>
        <b>{m.profile_hold_not_you()}</b>
        <p>{m.profile_hold_not_you_text()}</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.profile_stop()}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.profile_stop_title()}
          noText={m.profile_stop_no()}
          yesText={m.profile_stop_yes()}
          yesIcon="lock"
          onNo={() => setAsking(false)}
          onYes={async () => {
            const payout_hold = await laterApi.teacherPayoutStop({
              body: { user_id: profile.user_id },
            })
            setAsking(false)
            toast.show({ text: m.profile_stopped(), tone: 'good' })
            onChanged({ ...profile, payout_hold })
          }}
        >
          <p>{m.profile_stop_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
