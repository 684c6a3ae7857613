import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { useMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { learnerText, momentOf } from './home-texts.ts'
import type { Waiting } from './load-home.ts'
import { WaitingRow } from './waiting-row.tsx'

interface SeatRequestProps {
  request: Waiting['enrolments']['first'][number]
  now: Date
  onSettled: () => void
}

/** A seat in a class: approved or declined with one press, as on the class page. */
export function SeatRequest({ request, now, onSettled }: SeatRequestProps) {
  const { class_id, enrolment_id, title, display_name, learner_name } = request
  const name = learner_name || display_name
  const decide = (approve: boolean) => async () => {
    const body = { class_id, enrolment_id }
    await (approve ? laterApi.enrollmentsApprove({ body }) : laterApi.enrollmentsDecline({ body }))
    toast.show({
      text: approve ? m.enrolments_approved({ name }) : m.enrolments_declined({ name }),
      tone: 'good',
    })
    onSettled()
  }
  const approval = useMutation({ mutationFn: decide(true) })
  const refusal = useMutation({ mutationFn: decide(false) })
  const error = approval.error ?? refusal.error
  return (
    <WaitingRow
      icon="users"
      tone="amber"
      title={m.teaching_wants_seat({ name: learnerText({ ...request, learner_name: name }), title })}
      facts={[
        request.requested_at ? momentOf(request.requested_at, now) : '',
        moneyFact(request),
        request.message && m.teaching_quoted({ text: request.message }),
      ]}
      action={
        <>
          <Button
            variant="line"
            busy={refusal.isPending}
            busyText={m.enrolments_declining()}
            disabled={approval.isPending}
            onClick={() => refusal.mutate()}
          >
            {m.enrolments_decline()}
            <span className="vh"> {name}</span>
          </Button>
          <Button
            busy={approval.isPending}
            busyText={m.enrolments_approving()}
            disabled={refusal.isPending}
            onClick={() => approval.mutate()}
          >
            {m.enrolments_approve()}
            <span className="vh"> {name}</span>
          </Button>
        </>
      }
      error={error && <FormError>{failureOf(error).text}</FormError>}
    />
  )
}

function moneyFact({ state, price, authorised_until: until }: SeatRequestProps['request']): string {
  const amount = amountText(centsOf(price))
  if (price === 0) return ''
  if (state === 'asked') return m.teaching_pays_later({ amount })
  return until ? m.teaching_on_hold({ amount, day: shortDayText(until) }) : ''
}
