import { useState } from 'react'
import type { WaitingPayout } from '#contract/commerce/income.ts'
import { centsOf, exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { useMutation } from '../../../lib/query.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './payout-control.module.css'

const decide = (payout_id: number, decision: 'approve' | 'decline', reason = '') =>
  withPassword(() => api.adminPayoutDecide({ body: { payout_id, decision, reason } }))

/** Payouts that wait for a second person, the oldest first. */
export function ApprovalsPanel({ waiting }: { waiting: readonly WaitingPayout[] }) {
  return (
    <section className={styles.panel} aria-label={m.admin_income_approvals()} data-part="approvals">
      <h2>{m.admin_income_approvals()}</h2>
      <ul>
        {waiting.map(payout => (
          <Waiting key={payout.payout_id} payout={payout} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ payout }: { payout: WaitingPayout }) {
  const { payout_id, display_name: name, own, asked_by, asked_at, remarks, bank_account } = payout
  const amount = exactAmountText(centsOf(payout.amount))
  const [declining, setDeclining] = useState(false)
  const approve = useMutation({
    mutationFn: () => decide(payout_id, 'approve'),
    onSuccess: ({ success, error }) => {
      toast.show(
        success ? { text: m.admin_income_transferred(), tone: 'good' } : { text: error, tone: 'bad' },
      )
      void refreshLists()
    },
    onError: error => {
      showFailure(error)
      void refreshLists()
    },
  })
  return (
    <li>
      <div>
        <b>
          {amount} · {name}
        </b>
        <span>
          {remarks} · {m.admin_income_account({ account: bank_account })}
        </span>
        <span className="muted">
          {own
            ? m.admin_income_approvals_own({ at: momentText(asked_at) })
            : m.admin_income_approvals_by({ name: asked_by, at: momentText(asked_at) })}
        </span>
      </div>
      <div className={styles.acts}>
        <Button variant="line" onClick={() => setDeclining(true)}>
          {own ? m.admin_income_withdraw() : m.admin_income_decline()}
        </Button>
        {!own && (
          <Button icon="check" busy={approve.isPending} onClick={() => approve.mutate()}>
            {m.admin_income_approve({ amount })}
          </Button>
        )}
      </div>
      {declining && <DeclineDialog payout={payout} amount={amount} onClose={() => setDeclining(false)} />}
    </li>
  )
}

interface DeclineDialogProps {
  payout: WaitingPayout
  amount: string
  onClose: () => void
}

function DeclineDialog({ payout, amount, onClose }: DeclineDialogProps) {
  const { payout_id, own, display_name: name, asked_by } = payout
  const form = useSubmit(async data => {
    await decide(payout_id, 'decline', typed(data, 'reason').trim())
    toast.show({ text: own ? m.admin_income_withdrawn() : m.admin_income_declined() })
    onClose()
    void refreshLists()
  })
  const title = own ? m.admin_income_withdraw_title : m.admin_income_decline_title
  return (
    <Dialog
      open
      onClose={onClose}
      title={title({ amount, name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form="decline" busy={form.busy}>
            {own ? m.admin_income_withdraw() : m.admin_income_decline()}
          </Button>
        </>
      }
    >
      <form id="decline" className="form" {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        {own ? (
          <p>{m.admin_income_moves_not()}</p>
        ) : (
          <Field
            label={m.admin_income_reason()}
            help={m.admin_income_reason_help({ name: asked_by })}
            error={form.fields.reason}
          >
            <TextInput name="reason" maxLength={300} autoComplete="off" data-autofocus />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
