import { type ReactNode, useState } from 'react'
import type { StaffDispute } from '#contract/commerce/disputes.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { DisputeAnswer } from './dispute-answer.tsx'
import { DisputeChip } from './dispute-chip.tsx'
import { disputeReasonText } from './dispute-texts.ts'
import type { OpenedOrder } from './opened-order.ts'
import * as styles from './orders.module.css'

interface OrderDisputesProps {
  order: OpenedOrder
  onPrepare: (dispute: StaffDispute) => void
}

/** What the buyer's bank asks for, and until when it can be answered. */
export function OrderDisputes({ order, onPrepare }: OrderDisputesProps) {
  const staff = useStaff()
  return (
    <section>
      <h3>{m.admin_disputes_title()}</h3>
      {order.disputes.map(dispute => (
        <div key={dispute.dispute_id} className={styles.dispute}>
          <dl className={styles.facts}>
            <Fact label={m.admin_disputes_state()}>
              <DisputeChip state={dispute.state} />
            </Fact>
            <Fact label={m.admin_disputes_amount()}>{exactAmountText(dispute.amount)}</Fact>
            <Fact label={m.admin_disputes_reason()}>{disputeReasonText(dispute.reason)}</Fact>
            <Fact label={m.admin_disputes_opened()}>{momentText(dispute.opened_at)}</Fact>
            {dispute.closed_at !== null ? (
              <Fact label={m.admin_disputes_closed()}>{momentText(dispute.closed_at)}</Fact>
            ) : (
              dispute.due_at !== null && (
                <Fact label={m.admin_disputes_due()}>{momentText(dispute.due_at)}</Fact>
              )
            )}
            <Fact label={m.admin_disputes_reference()}>
              <code>{dispute.reference}</code>
            </Fact>
          </dl>
          {dispute.state === 'open' && <p className={styles.note}>{m.admin_disputes_held()}</p>}
          <DisputeAnswer dispute={dispute} onPrepare={() => onPrepare(dispute)} />
          {dispute.state === 'open' && dispute.test_mode && staff.may('orders.refund') && (
            <DecideAsBank orderId={order.order_id} />
          )}
        </div>
      ))}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** In test mode no one else would. */
function DecideAsBank({ orderId }: { orderId: number }) {
  const [busy, setBusy] = useState<StaffDispute['state'] | null>(null)
  const decide = async (outcome: 'won' | 'lost') => {
    setBusy(outcome)
    try {
      await api.sandboxDispute({ body: { order_id: orderId, outcome } })
      toast.show({ text: m.admin_disputes_test_done(), tone: 'good' })
      await refreshLists()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <fieldset className={styles.test}>
      <legend>{m.admin_disputes_test()}</legend>
      <Button variant="line" busy={busy === 'won'} onClick={() => void decide('won')}>
        {m.admin_disputes_test_won()}
      </Button>
      <Button variant="line" busy={busy === 'lost'} onClick={() => void decide('lost')}>
        {m.admin_disputes_test_lost()}
      </Button>
    </fieldset>
  )
}
