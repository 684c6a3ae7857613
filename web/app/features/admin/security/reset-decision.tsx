import { useState } from 'react'
import type { FactorReset } from '#contract/accounts/second-factor.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './security.module.css'

interface ResetDecisionProps {
  userId: number
  name: string
  reset: FactorReset
}

/** Who asked and why; a second person approves, anyone declines, and who asked takes it back. */
export function ResetDecision({ userId, name, reset }: ResetDecisionProps) {
  const own = useSession()?.userId === reset.asked_by.user_id
  const [asking, setAsking] = useState(false)
  async function decide(decision: 'approve' | 'decline') {
    await withPassword(() => api.factorResetDecide({ body: { user_id: userId, decision } }))
    setAsking(false)
    const text = decision === 'approve' ? m.security_told_reset() : m.security_told_declined()
    toast.show({ text, tone: 'good' })
    await refreshLists()
  }
  const declining = useMutation({
    mutationFn: () => decide('decline'),
    onError: async error => {
      const failure = failureOf(error)
      // Anyone who closes the password's dialog has changed their mind.
      if (failure.code === 'password_needed') return
      toast.show({ text: failure.text, tone: 'bad' })
      await refreshLists()
    },
  })
  return (
    <>
      <p className={styles.reason}>
        {m.security_asked_by({ name: reset.asked_by.display_name, time: momentText(reset.asked_at) })}
        <br />
        {reset.reason}
      </p>
      <p className={styles.acts}>
        {reset.may_approve ? (
          <Button
            aria-label={m.security_approve_name({ name })}
            onClick={() => setAsking(true)}
            disabled={declining.isPending}
          >
            {m.security_approve()}
          </Button>
        ) : (
          <span className="muted">{own ? m.security_waits_own() : m.security_waits()}</span>
        )}
        <Button
          variant="line"
          aria-label={own ? m.security_withdraw_name({ name }) : m.security_decline_name({ name })}
          onClick={() => declining.mutate()}
          busy={declining.isPending}
        >
          {own ? m.security_withdraw() : m.security_decline()}
        </Button>
      </p>
      {asking && (
        <ConfirmDialog
          title={m.security_approve_title({ name })}
          noText={m.admin_cancel()}
          yesText={m.security_approve()}
          onNo={() => setAsking(false)}
          onYes={() => decide('approve')}
        >
          <p>{m.security_approve_text({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
