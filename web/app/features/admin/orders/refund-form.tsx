import { useRef, useState } from 'react'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { wayText } from '../../commerce/orders/way-text.ts'
import { amountProblem, centsTyped } from '../income/amounts.ts'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { LineCover } from './line-cover.tsx'
import { type OpenedOrder, refundableOf } from './opened-order.ts'
import * as styles from './orders.module.css'

/** Which lines go back, and why; asked again it is the same refund. */
export function RefundForm({ order, onBack }: { order: OpenedOrder; onBack: () => void }) {
  const { refundable } = order
  const [chosen, setChosen] = useState<readonly number[]>(
    refundable.length === 1 ? refundable.map(line => line.line_id) : [],
  )
  const key = useRef(crypto.randomUUID())
  const [typedAmount, setTypedAmount] = useState('')
  const whole = refundable
    .filter(({ line_id }) => chosen.includes(line_id))
    .reduce((sum, { amount }) => sum + amount, 0)
  // Of several items, each goes back whole.
  const mayBePart = chosen.length === 1
  const part = mayBePart && typedAmount.trim() !== '' ? centsTyped(typedAmount) : whole
  const cents = part === null || part > whole ? 0 : part
  const isPart = cents > 0 && cents < whole

  const form = useSubmit(async data => {
    if (chosen.length === 0) throw new FormRefusal({ text: m.admin_refund_none() })
    const reason = typed(data, 'reason').trim()
    if (reason === '') throw new FormRefusal({ fields: { reason: m.api_required_reason() } })
    const problem = mayBePart && typedAmount.trim() !== '' ? amountProblem(typedAmount, whole) : null
    if (problem) throw new FormRefusal({ fields: { amount: problem } })
    const body = {
      ...{ order_id: order.order_id, lines: [...chosen], reason, idempotency_key: key.current },
      ...(isPart && { amount: cents }),
    }
    const { state } = await withPassword(() => api.refundOrder({ body }))
    onBack()
    void refreshLists()
    toast.show(
      {
        done: { text: m.admin_refund_done(), tone: 'good' } as const,
        pending: {
          text: isPart ? m.admin_refund_pending_part() : m.admin_refund_pending(),
          tone: 'info',
        } as const,
        requested: { text: m.admin_refund_waiting(), tone: 'info' } as const,
        failed: { text: m.admin_refund_refused(), tone: 'bad' } as const,
      }[state],
    )
  })

  const toggle = (id: number) => {
    // Another choice is another refund.
    key.current = crypto.randomUUID()
    setTypedAmount('')
    setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  }
  return (
    <form {...form.props} className={styles.opened}>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <fieldset className={styles.choose}>
        <legend>{m.admin_refund_which()}</legend>
        {order.lines.map(line => (
          <label key={line.line_id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(line.line_id)}
              disabled={refundableOf(order, line.line_id) === 0}
              onChange={() => toggle(line.line_id)}
            />
            <LineCover line={line} />
            <span className={styles.two}>
              <b>{line.title}</b>
              <span>{line.seller.display_name}</span>
            </span>
            <b className="num">{exactAmountText(refundableOf(order, line.line_id))}</b>
          </label>
        ))}
      </fieldset>
      {mayBePart && (
        <Field
          label={m.admin_refund_amount()}
          help={m.admin_refund_amount_help({ amount: exactAmountText(whole) })}
          error={form.fields.amount}
          optional
        >
          <TextInput
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typedAmount}
            onChange={({ target }) => {
              key.current = crypto.randomUUID()
              setTypedAmount(target.value)
            }}
          />
        </Field>
      )}
      <Field label={m.admin_refund_reason()} help={m.admin_refund_reason_help()} error={form.fields.reason}>
        <TextInput name="reason" maxLength={300} autoComplete="off" />
      </Field>
      {cents > 0 && <WhatHappens order={order} chosen={chosen} cents={cents} />}
      <p className={styles.note}>{isPart ? m.admin_refund_note_part() : m.admin_refund_note()}</p>
      <div className={styles.acts}>
        <Button variant="line" onClick={onBack}>
          {m.admin_refund_back()}
        </Button>
        <Button type="submit" icon="refund" busy={form.busy} busyText={m.admin_refund_busy()}>
          {m.admin_refund_give({ amount: exactAmountText(cents) })}
        </Button>
      </div>
    </form>
  )
}

interface WhatHappensProps {
  order: OpenedOrder
  chosen: readonly number[]
  cents: number
}

/** Said before it is done. */
function WhatHappens({ order, chosen, cents }: WhatHappensProps) {
  const bySeller = new Map<string, number>()
  for (const line of order.lines.filter(({ line_id }) => chosen.includes(line_id))) {
    const { display_name } = line.seller
    const amount = chosen.length === 1 ? cents : refundableOf(order, line.line_id)
    bySeller.set(display_name, (bySeller.get(display_name) ?? 0) + amount)
  }
  return (
    <section className={styles.happens}>
      <h3>{m.admin_refund_what()}</h3>
      <ul>
        <li>{m.admin_refund_what_money({ amount: exactAmountText(cents), way: wayText(order.payment) })}</li>
        {[...bySeller].map(([name, amount]) => (
          <li key={name}>{m.admin_refund_what_seller({ name, amount: exactAmountText(amount) })}</li>
        ))}
        <li>{m.admin_refund_what_mail({ name: order.buyer.name || m.admin_orders_left() })}</li>
      </ul>
    </section>
  )
}
