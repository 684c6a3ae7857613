import type { OrderRefunds, RefundRequest } from '#contract/cases/refund-requests.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './refunds.module.css'

const isOver = ({ state }: RefundRequest) => state === 'refunded' || state === 'kept' || state === 'withdrawn'

interface RefundStepsProps {
  /** Asked for together. */
  requests: readonly RefundRequest[]
  onAnswer: (answer: OrderRefunds) => void
}

/** What was asked for, what has become of it, and what comes next. */
export function RefundSteps({ requests, onAnswer }: RefundStepsProps) {
  const first = requests[0]
  if (!first) return null
  const done = requests.filter(isOver).length
  const total = requests.reduce((sum, { amount }) => sum + amount, 0)
  const isAsked = requests.some(({ state }) => state === 'asked')
  return (
    <Card
      title={m.refunds_title()}
      action={
        done === requests.length ? (
          <Chip tone="jade">{m.refunds_settled_all()}</Chip>
        ) : (
          <Chip tone="amber">
            {m.refunds_settled({ done: wholeNumber(done), all: wholeNumber(requests.length) })}
          </Chip>
        )
      }
    >
      <ol className={styles.steps}>
        <li data-state="done">
          <Mark />
          <div>
            <b>{m.refunds_step_asked({ amount: exactAmountText(total) })}</b>
            <p dir="auto">
              {m.refunds_step_asked_text({ moment: momentText(first.asked_at), text: first.text })}
            </p>
          </div>
        </li>
        {requests.map(request => (
          <Step key={request.request_id} request={request} onAnswer={onAnswer} />
        ))}
        {isAsked && (
          <li data-state="next">
            <Mark />
            <div>
              <b>{m.refunds_step_then()}</b>
              <p>{m.refunds_step_then_text()}</p>
            </div>
          </li>
        )}
      </ol>
    </Card>
  )
}

const Mark = () => (
  <span className={styles.mark} aria-hidden="true">
    <Icon name="check" />
  </span>
)

function Step({ request, onAnswer }: { request: RefundRequest; onAnswer: (answer: OrderRefunds) => void }) {
  const { title, answer, state } = request
  return (
    <li data-state={isOver(request) ? 'done' : 'now'}>
      <Mark />
      <div>
        <b>{headOf(request)}</b>
        <p dir="auto">{answer ? m.refunds_title_answer({ title, text: answer }) : title}</p>
        {noteOf(request) && <p dir="auto">{noteOf(request)}</p>}
        {(state === 'asked' || state === 'declined') && <Acts request={request} onAnswer={onAnswer} />}
      </div>
    </li>
  )
}

function headOf({ state, decided_by, seller: name, ...request }: RefundRequest): string {
  const amount = exactAmountText(request.amount)
  switch (state) {
    case 'asked':
      return m.refunds_step_waiting({ name, amount })
    case 'declined':
      return m.refunds_step_declined({ name, amount })
    case 'staff':
      return m.refunds_step_case({ amount })
    case 'kept':
      return m.refunds_step_kept()
    case 'withdrawn':
      return m.refunds_step_withdrawn()
    case 'refunded':
      if (decided_by === 'rule') return m.refunds_step_rule({ amount })
      if (decided_by === 'seller') return m.refunds_step_seller({ name, amount })
      return decided_by === 'staff' ? m.refunds_step_staff() : m.refunds_step_elsewhere({ amount })
  }
}

function noteOf({ state, answer_by, case: one }: RefundRequest): string {
  if (state === 'asked' && answer_by) return m.refunds_step_waiting_text({ moment: momentText(answer_by) })
  if (state === 'staff' && one)
    return m.refunds_step_case_text({ moment: momentText(one.decide_by), number: one.number })
  return one?.outcome ?? ''
}

function Acts({
  request: { request_id, title, state },
  onAnswer,
}: {
  request: RefundRequest
  onAnswer: (answer: OrderRefunds) => void
}) {
  const withdraw = useMutation({
    mutationFn: () => laterApi.refundWithdraw({ body: { request_id } }),
    onSuccess: answer => {
      toast.show({ text: m.refunds_withdrawn(), tone: 'good' })
      onAnswer(answer)
    },
    onError: showFailure,
  })
  const disagree = useMutation({
    mutationFn: () => laterApi.refundDisagree({ body: { request_id } }),
    onSuccess: answer => {
      toast.show({ text: m.refunds_disagreed(), tone: 'good' })
      onAnswer(answer)
    },
    onError: showFailure,
  })
  return (
    <div className={styles.acts}>
      {state === 'declined' && (
        <Button
          busy={disagree.isPending}
          busyText={m.ui_please_wait()}
          aria-label={m.refunds_disagree_one({ title })}
          onClick={() => disagree.mutate()}
        >
          {m.refunds_disagree()}
        </Button>
      )}
      <Button
        variant="line"
        busy={withdraw.isPending}
        busyText={m.ui_please_wait()}
        aria-label={m.refunds_withdraw_one({ title })}
        onClick={() => withdraw.mutate()}
      >
        {m.refunds_withdraw()}
      </Button>
    </div>
  )
}
