import type { FactorReset } from '#contract/second-factor.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
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
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      withPassword(() => api.factorResetDecide({ body: { user_id: userId, decision } })),
    onSuccess: async (_done, decision) => {
      const text = decision === 'approve' ? m.security_told_reset() : m.security_told_declined()
      toast.show({ text, tone: 'good' })
      await refreshLists()
    },
    onError: async error => {
      toast.show({ text: failureOf(error).text, tone: 'bad' })
      await refreshLists()
    },
  })
  const busy = (decision: string) => isPending && variables === decision
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
            onClick={() => mutate('approve')}
            busy={busy('approve')}
          >
            {m.security_approve()}
          </Button>
        ) : (
          <span className="muted">{own ? m.security_waits_own() : m.security_waits()}</span>
        )}
        <Button
          variant="line"
          aria-label={own ? m.security_withdraw_name({ name }) : m.security_decline_name({ name })}
          onClick={() => mutate('decline')}
          busy={busy('decline')}
        >
          {own ? m.security_withdraw() : m.security_decline()}
        </Button>
      </p>
    </>
  )
}
