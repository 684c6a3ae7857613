import type { ClosingFailure, SellerClosing } from '#contract/admin/closing.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { invalidate, useMutation } from '../../../lib/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import * as styles from './closing.module.css'

/** What is still owed, why, and what staff can do about it. */
export function ClosingFailures({ closing: { failed, failures } }: { closing: SellerClosing }) {
  return (
    <section className={styles.failures} role="alert">
      <Icon name="warn" />
      <div>
        <b>{m.closing_refused({ count: failed, shown: wholeNumber(failed) })}</b>
        <p>{m.closing_refused_text()}</p>
        <ul>
          {failures.map(failure => (
            <Owed key={`${failure.kind} ${failure.item_id}`} failure={failure} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Owed({ failure }: { failure: ClosingFailure }) {
  const staff = useStaff()
  const { learner_name, title, refund, order_id, difference_id } = failure
  const amount = exactAmountText(refund)
  return (
    <li>
      <b>{m.closing_refused_one({ name: learner_name, title, amount })}</b>
      <p>{whyText(failure)}</p>
      <div className={styles.acts}>
        {difference_id !== null && staff.may('operations.repair') && (
          <Again differenceId={difference_id} amount={amount} />
        )}
        {order_id !== null && staff.may('orders.read') && (
          <ButtonLink variant="line" to={`/admin/orders?order=${order_id}`}>
            {m.closing_order()}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function whyText({ why, said }: ClosingFailure): string {
  if (why === 'unended') return m.closing_why_unended()
  if (why === 'returned') return m.closing_why_returned()
  return said ? m.closing_why_said({ said }) : m.closing_why_refused()
}

const outcomes = {
  repaired: m.closing_again_sent,
  settled: m.operations_told_repaired_before,
  unchanged: m.closing_again_refused,
} as const

/** The refund goes out again, from the difference that it left in the books. */
function Again({ differenceId, amount }: { differenceId: number; amount: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { difference_id: differenceId }
      const { outcome } = await withPassword(() => api.adminDifferenceRepair({ body }))
      toast.show({ text: outcomes[outcome](), tone: outcome === 'unchanged' ? 'bad' : 'good' })
      await invalidate('adminSellerClosing')
    },
  })
  return (
    <>
      <Button
        variant="line"
        icon="refresh"
        busy={isPending}
        busyText={m.ui_please_wait()}
        onClick={() => mutate()}
      >
        {m.closing_again({ amount })}
      </Button>
      {error && <FormError>{failureOf(error).text}</FormError>}
    </>
  )
}
